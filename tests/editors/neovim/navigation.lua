-- Follows a contract from Neovim's own client, as its user would: the keys' functions are called, and what the user then
-- sees is looked at. Run by test_neovim.py as `nvim --headless -u NONE -S navigation.lua contract.txt`, with the server's
-- command in PINCITE_SERVER as a JSON list. Exits with 1, and says on standard error what is wrong.
-- Written for Neovim 0.7 and later.

local PATIENCE = 20000 -- milliseconds

local function expect(what, condition)
  if not condition then error(what, 0) end
end

local function wait(what, condition)
  expect("waited in vain: " .. what, vim.wait(PATIENCE, condition, 20))
end

local function same(what, found, wanted)
  if not vim.deep_equal(found, wanted) then
    error(what .. ": " .. vim.inspect(found) .. " instead of " .. vim.inspect(wanted), 0)
  end
end

local function line_of(start)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if vim.startswith(line, start) then return number end
  end
  error("no line starts with " .. start, 0)
end

-- Puts the cursor on words in the line that starts so.
local function at(start, words)
  local number = line_of(start)
  local line = vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]
  local column = line:find(words, 1, true)
  expect(words .. " does not stand in the line of " .. start, column)
  vim.api.nvim_win_set_cursor(0, { number, column })
end

local function cursor_line() return vim.api.nvim_win_get_cursor(0)[1] end

local function attach()
  local id = vim.lsp.start_client({
    name = "pincite",
    cmd = vim.fn.json_decode(vim.env.PINCITE_SERVER),
    root_dir = vim.fn.expand("%:p:h"),
  })
  expect("the server does not start", id and vim.lsp.buf_attach_client(0, id))
  wait("the server's answer to initialize", function()
    local client = vim.lsp.get_client_by_id(id)
    return client and client.initialized
  end)
  return vim.lsp.get_client_by_id(id)
end

local function definition_of_a_reference()
  at("😀 The Supplier", "Section 4.2")
  vim.lsp.buf.definition()
  wait("the cursor moves to Section 4.2", function() return cursor_line() == line_of("4.2 Late payment") end)
end

local function definition_of_a_term()
  at("The Buyer and its", "Affiliates")
  vim.lsp.buf.definition()
  wait("the cursor moves to the definition", function() return cursor_line() == line_of("1.1 ") end)
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then return window end
  end
end

local function hover()
  at("😀 The Supplier", "Affiliate")
  vim.lsp.buf.hover()
  wait("the hover's window", floating)
  local window = floating()
  local shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), " ")
  expect("the hover shows the definition: " .. shown, shown:find("means an entity that controls a party", 1, true))
  expect("the hover shows the cite: " .. shown, shown:find("1.1", 1, true))
  vim.api.nvim_win_close(window, true)
end

-- The lines in the quickfix or the location list, once something is in it.
local function listed(what, get)
  wait(what, function() return #get() > 0 end)
  local found = vim.tbl_map(function(item) return item.lnum end, get())
  vim.cmd("cclose | lclose")
  return found
end

local function references()
  at("4.2 Late payment", "Late")
  vim.fn.setqflist({}, "r")
  vim.lsp.buf.references({ includeDeclaration = false })
  local found = listed("the references to Section 4.2", vim.fn.getqflist)
  same("the references to Section 4.2", found, { line_of("😀 The Supplier"), line_of("The Buyer and its") })
end

local function symbols()
  vim.fn.setqflist({}, "r")
  vim.fn.setloclist(0, {}, "r")
  vim.lsp.buf.document_symbol()
  local function both() return vim.list_extend(vim.fn.getqflist(), vim.fn.getloclist(0)) end
  wait("the symbols", function() return #both() > 0 end)
  local names = table.concat(vim.tbl_map(function(item) return item.text end, both()), "\n")
  for _, name in ipairs({ "SUPPLY AGREEMENT", "1 Definitions", "4.2 Late payment", "5 Law" }) do
    expect("the symbols hold " .. name .. ": " .. names, names:find(name, 1, true))
  end
  vim.cmd("cclose | lclose")
end

local function ask(client)
  local buffer = vim.api.nvim_get_current_buf()
  local law = line_of("The laws of")
  vim.api.nvim_buf_set_lines(0, law - 1, law, false, { "The laws of the State of Ohio govern this Agreement." })
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  local question = "The laws of which state govern this agreement?"
  local answer = client.request_sync("workspace/executeCommand", {
    command = "pincite.ask", arguments = { vim.uri_from_bufnr(0), question },
  }, PATIENCE, buffer)
  local found = answer.result.answer.text
  expect("the answer is of the text as it is now: " .. found, found:find("State of Ohio govern", 1, true))
  local function marked()
    return vim.tbl_filter(function(mark) return mark.message:find(question, 1, true) end, vim.diagnostic.get(0))
  end
  wait("the evidence is marked", function() return #marked() > 0 end)
  same("the line of the first mark", marked()[1].lnum + 1, law)
end

local function rename()
  at("The Buyer and its", "Affiliates")
  vim.lsp.buf.rename("Group Company")
  wait("the term is renamed", function() return vim.fn.search("“Group Company” means", "nw") > 0 end)
  expect("a use follows", vim.fn.search("to each Group Company, subject to Section 4.2", "nw") > 0)
  expect("a plural follows", vim.fn.search("The Buyer and its Group Companies inspect", "nw") > 0)
  expect("a possessive follows", vim.fn.search("the Group Company’s debtor", "nw") > 0)
  expect("nothing is left", vim.fn.search("Affiliate", "nw") == 0)
end

local function completion(client)
  local last = vim.api.nvim_buf_line_count(0)
  local typed = "Each group comp"
  vim.api.nvim_buf_set_lines(0, last, last, false, { typed })
  vim.api.nvim_win_set_cursor(0, { last + 1, #typed })
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.position.character = #typed
  local buffer = vim.api.nvim_get_current_buf() -- Not 0: edits are not sent ahead of a request for that.
  local answer = client.request_sync("textDocument/completion", params, PATIENCE, buffer)
  local labels = vim.tbl_map(function(item) return item.label end, answer.result.items)
  same("the terms that begin so", labels, { "Group Company" })
  vim.lsp.util.apply_text_edits({ answer.result.items[1].textEdit }, 0, client.offset_encoding)
  same("the line then", vim.api.nvim_buf_get_lines(0, last, last + 1, false), { "Each Group Company" })
end

local function after_edits()
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { "DRAFT 😀", "" })
  definition_of_a_reference()
end

local function stop(client)
  client.stop()
  wait("the server ends", function() return client.is_stopped() end)
end

local ran, problem = pcall(function()
  local client = attach()
  definition_of_a_reference()
  definition_of_a_term()
  hover()
  references()
  symbols()
  ask(client)
  rename()
  completion(client)
  after_edits()
  stop(client)
end)
if ran then
  print("navigation from Neovim: passed")
  vim.cmd("qall!")
else
  io.stderr:write("navigation from Neovim: " .. tostring(problem) .. "\n")
  vim.cmd("cquit 1")
end
