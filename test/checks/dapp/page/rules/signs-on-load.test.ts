import { expect, test } from 'bun:test'
import { signsOnLoadCheck } from '../../../../../src/checks/dapp/page/rules/signs-on-load.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(signsOnLoadCheck))

const here = 'https://portal.example-dapp.com/'
const onLoad = (body: string) =>
  `<script>document.addEventListener("DOMContentLoaded", async () => { ${body} })</script>`

const cases: readonly PageCase[] = [
  [
    'an app that waits for a press',
    here,
    onLoad('b.addEventListener("click", () => window.solana.connect())'),
    undefined,
  ],
  [
    'an app that asks whether it is welcome',
    here,
    onLoad('window.solana.connect({ onlyIfTrusted: true })'),
    undefined,
  ],
  ['a page without a wallet', here, onLoad('socket.connect()'), undefined],
  [
    'a documentation that carries its text twice',
    here,
    '<script>self.__next_f.push([1,"DOMContentLoaded window.solana.connect() signTransaction(tx)"])</script>',
    undefined,
  ],
  ['a connection at once', here, onLoad('await window.solana.connect()'), 'low'],
  [
    'a transaction at once',
    here,
    onLoad('await window.solana.connect(); await window.solana.signAndSendTransaction(tx)'),
    'medium',
  ],
  [
    'a press in an attribute',
    here,
    '<body onload="start()"><p onclick="window.solana.connect()">',
    undefined,
  ],
  ['at once from an attribute', here, '<body onload="window.solana.connect()">', 'low'],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(signsOnLoadCheck, [what, url, html, severity]),
)
