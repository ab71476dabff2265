import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askHtml } from '../src/ask/html';

const page = () => askHtml({ script: 'https://host/ask.js', style: 'https://host/style.css', source: 'https://host' });

test('the policy lets in one script by its nonce, styles from the extension, and nothing else', () => {
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page())?.[1] ?? '';
  const directives = policy.split('; ');
  assert.equal(directives[0], "default-src 'none'");
  assert.match(directives[1] ?? '', /^script-src 'nonce-[A-Za-z0-9+/=]{24}'$/);
  assert.doesNotMatch(policy, /unsafe|\*|data:|blob:|connect-src|img-src/);
});

test('the nonce is new for each page', () => assert.notEqual(/nonce-([^']+)/.exec(page())?.[1], /nonce-([^']+)/.exec(page())?.[1]));

test('the page holds no script or style of its own', () => {
  assert.doesNotMatch(page(), /<script[^>]*>[^<]+<|<style|\son\w+=|javascript:/);
});
