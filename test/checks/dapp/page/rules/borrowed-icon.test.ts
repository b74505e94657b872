import { expect, test } from 'bun:test'
import { borrowedIconCheck } from '../../../../../src/checks/dapp/page/rules/borrowed-icon.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(borrowedIconCheck))

const here = 'https://portal.example-dapp.com/'

const cases: readonly PageCase[] = [
  ['an icon of its own', here, '<link rel="icon" href="/favicon.ico">', undefined],
  [
    'a logo among wallets',
    here,
    '<img src="https://phantom.com/logo.png" alt="Phantom">',
    undefined,
  ],
  ['a widget', here, '<script src="https://terminal.jup.ag/main-v2.js"></script>', undefined],
  [
    'the site itself',
    'https://app.phantom.com/',
    '<link rel="icon" href="https://phantom.com/i.png">',
    undefined,
  ],
  [
    'an icon from elsewhere',
    here,
    '<link rel="icon" href="https://cdn.example-cdn.com/i.png">',
    undefined,
  ],
  [
    'the icon of a wallet',
    here,
    '<link rel="Shortcut Icon" href="//phantom.com/favicon.ico">',
    'medium',
  ],
  [
    'the icon for phones',
    here,
    '<link rel=apple-touch-icon href="https://www.raydium.io/a.png">',
    'medium',
  ],
  [
    'by way of a base',
    here,
    '<base href="https://jup.ag/"><link rel="icon" href="i.svg">',
    'medium',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(borrowedIconCheck, [what, url, html, severity]),
)
