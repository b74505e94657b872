import { expect, test } from 'bun:test'
import type { Page } from '../../../src/pages/page-shell.ts'
import { tokenPage, tokenPageOf } from '../../../src/pages/markup/token.ts'
import { walletPage, walletPageOf } from '../../../src/pages/markup/wallet.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const wallet = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'

/** Headings, and what is folded away until it is opened. */
const shapeOf = ({ body }: Page): Record<string, readonly unknown[] | null> => ({
  headings: [...body.matchAll(/<h1>([^<]*)<\/h1>/g)].map(([, text]) => text),
  folded: /<details[^]*<\/details>/.exec(body)?.[0].match(/id="(?:form|try)"/g) ?? [],
  places: body.match(/id="(?:form|try|announce|result)"/g),
})

const places = ['id="form"', 'id="try"', 'id="announce"', 'id="result"']

test.each([
  [tokenPage, { headings: ['Look up a token'], folded: [], places }],
  [walletPage, { headings: ['Look up a wallet'], folded: [], places }],
  [tokenPageOf(mint), { headings: ['Token USDC'], folded: ['id="form"', 'id="try"'], places }],
  [
    walletPageOf(wallet),
    { headings: ['Wallet 7xPA…x1b8'], folded: ['id="form"', 'id="try"'], places },
  ],
])('the form comes first only where there is no subject: %#', (page, shape) => {
  expect(shapeOf(page)).toEqual(shape)
})
