import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { command } from '../src/protocol';

const root = path.join(__dirname, '..', '..');

interface Setting {
  scope?: string;
  default?: unknown;
  markdownDescription?: string;
}

interface Manifest {
  engines: { vscode: string };
  devDependencies: Record<string, string>;
  icon: string;
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: string[] } };
  contributes: {
    commands: { command: string; title: string; category?: string }[];
    menus: Record<string, { command?: string; submenu?: string }[]>;
    submenus: { id: string }[];
    keybindings: { command: string }[];
    configuration: { properties: Record<string, Setting> }[];
    colors: { id: string; defaults: Record<string, string> }[];
    views: Record<string, { id: string; icon: string }[]>;
    walkthroughs: { steps: { description: string; media: { markdown: string } }[] }[];
  };
}

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
const { contributes } = manifest;
const commands = contributes.commands.map(({ command }) => command);
const settings = new Map(contributes.configuration.flatMap(({ properties }) => Object.entries(properties)));

test('every command has the category, so that it is found by the name of the extension', () => {
  assert.deepEqual(contributes.commands.filter(({ category }) => category !== 'Pincite'), []);
  assert.equal(new Set(commands).size, commands.length);
});

test('menus, keys and walkthroughs name commands that exist', () => {
  const items = Object.values(contributes.menus).flat();
  const submenus = contributes.submenus.map(({ id }) => id);
  for (const id of items.flatMap(({ submenu }) => submenu ?? [])) assert.ok(submenus.includes(id) && id in contributes.menus, id);
  const inMenus = items.filter(({ submenu }) => !submenu).map(({ command }) => command);
  const inKeys = contributes.keybindings.map(({ command }) => command);
  const inSteps = contributes.walkthroughs.flatMap(({ steps }) => steps).flatMap(({ description }) => [...description.matchAll(/command:([\w.]+)/g)].map((match) => match[1]));
  assert.ok(inSteps.length >= 3);
  for (const command of [...inMenus, ...inKeys, ...inSteps]) assert.ok(command && commands.includes(command), command);
});

test('every setting has a scope, a default and a description, in one namespace', () => {
  for (const [name, { scope, default: value, markdownDescription }] of settings) {
    assert.match(name, /^pincite\./);
    assert.ok(['machine', 'window', 'resource'].includes(scope ?? ''), `${name}: scope`);
    assert.notEqual(value, undefined, `${name}: default`);
    assert.ok((markdownDescription ?? '').length > 20, `${name}: description`);
  }
});

test('what names a program, a model or an endpoint can be set by the user only', () => {
  for (const name of manifest.capabilities.untrustedWorkspaces.restrictedConfigurations) assert.equal(settings.get(name)?.scope, 'machine', name);
  const ofModels = [...settings.keys()].filter((name) => name.startsWith('pincite.models.'));
  assert.equal(ofModels.length, 7);
  const ofChat = [...settings.keys()].filter((name) => name.startsWith('pincite.chat.'));
  assert.equal(ofChat.length, 6);
  for (const name of ['pincite.serverCommand', 'pincite.pythonPath', ...ofModels, ...ofChat]) {
    assert.ok(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes(name), name);
  }
});

test('every setting is told in the README', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  for (const name of settings.keys()) assert.ok(readme.includes(`\`${name}\``), name);
});

test('every colour has a value in all four kinds of theme', () => {
  for (const { id, defaults } of contributes.colors) {
    assert.deepEqual(Object.keys(defaults).sort(), ['dark', 'highContrast', 'highContrastLight', 'light'], id);
  }
});

test('the server’s commands, which its code actions name, are not offered a second time', () => {
  for (const name of Object.values(command)) assert.ok(!commands.includes(name), name);
});

test('the files that the manifest names are there', () => {
  const icons = Object.values(contributes.views).flat().map(({ icon }) => icon);
  const pages = contributes.walkthroughs.flatMap(({ steps }) => steps).map(({ media }) => media.markdown);
  for (const name of [manifest.icon, ...icons, ...pages]) assert.ok(existsSync(path.join(root, name)), name);
});

test('the types are those of the oldest editor that is served', () => {
  assert.equal(`^${manifest.devDependencies['@types/vscode'] ?? ''}`, manifest.engines.vscode);
});
