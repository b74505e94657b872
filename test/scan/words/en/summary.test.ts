import { describe, expect, test } from 'bun:test'
import type { Finding } from '../../../../src/findings/finding.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { SummaryPart } from '../../../../src/scan/summary/summary.ts'
import { summarySentence } from '../../../../src/scan/words/en/summary.ts'
import { sentencesOf } from '../../../../src/scan/words/scan-words.ts'
import { mine, mint, pda, stranger, theirs, user } from '../../../kit/scan/risk-context.ts'

const dollars = { raw: 12_000_000n, mint, decimals: 6 }
const year2030 = 1_893_456_000n
const magicEden = address('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')

test.each<[what: string, part: SummaryPart, text: string]>([
  [
    'a right to take money once',
    { part: 'pull', puller: stranger, amount: dollars, ends: 'never' },
    'Allow 9hSR…GWBu to take 12 of token AKkz…PnNa from you in total without an end date.',
  ],
  [
    'a subscription',
    { part: 'pull', puller: stranger, amount: dollars, periodSeconds: 2_592_000n, ends: year2030 },
    'Allow 9hSR…GWBu to take 12 of token AKkz…PnNa from you every 30 days until 2030-01-01.',
  ],
  [
    'a subscription that the user has to cancel',
    {
      part: 'pull',
      puller: stranger,
      amount: dollars,
      periodSeconds: 86_400n,
      ends: 'when-cancelled',
    },
    'Allow 9hSR…GWBu to take 12 of token AKkz…PnNa from you every day until you cancel it.',
  ],
  [
    'a program that is closed',
    { part: 'call', call: 'close-program', account: theirs },
    'Close the program 5Z6A…cnSf for good.',
  ],
  [
    'a transfer with a fee of the token',
    {
      part: 'action',
      action: { type: 'transfer-token', from: mine, to: theirs, amount: 1n, authority: user },
      from: user,
      to: stranger,
      amount: dollars,
      fee: { ...dollars, raw: 360_000n },
    },
    'Transfer 12 of token AKkz…PnNa from AKnL…RSZ9 to 9hSR…GWBu, of which 0.36 of token AKkz…PnNa is the token’s transfer fee.',
  ],
  [
    'a listing, which its program calls a sale',
    { part: 'activity', event: { what: 'use-app', app: magicEden }, call: { name: 'Sell' } },
    'Use Magic Eden (list an NFT for sale).',
  ],
  [
    'a call that is what it is named',
    {
      part: 'activity',
      event: { what: 'use-app', app: magicEden },
      call: { name: 'UpdateSellPrice' },
    },
    'Use Magic Eden (update sell price).',
  ],
  [
    'one holder’s account frozen',
    {
      part: 'action',
      action: { type: 'freeze', account: theirs, mint, authority: user },
      from: user,
      to: stranger,
      mint,
    },
    'Freeze the token account 5Z6A…cnSf.',
  ],
])('%s', (_, part, text) => expect(summarySentence(part)).toBe(text))

/** What a finding's sentences warn of, word for word. */
describe('a stake that another one directs', () => {
  const finding = (right: 'stake' | 'withdraw', serious: boolean): Finding => ({
    rule: 'stake-authority-handover',
    code: 'STAKE_AUTHORITY_CHANGE',
    severity: serious ? 'high' : 'medium',
    stage: 'scored',
    params: { account: mine, next: pda, right, serious, lamports: 5_000_000_000n },
  })

  test.each([true, false])('loses no principal (serious: %p)', (serious) => {
    const { what, why, advice } = sentencesOf(finding('stake', serious))
    expect(what).toBe('This transaction lets 8HqB…xvVs redirect your stake 2KW2…1BE1 of 5 SOL.')
    expect(why).toContain('but not withdraw it')
    expect(advice).toContain('you want them to choose the validators of this stake')
  })

  test('is lost with the right to withdraw, unless a pool takes it', () => {
    expect(sentencesOf(finding('withdraw', true)).advice).toContain('hand over this stake')
    expect(sentencesOf(finding('withdraw', false)).advice).toContain('into a pool you trust')
  })
})

test('SOL is never named by the mint of wrapped SOL', () => {
  const amount = { raw: 1n, mint: wrappedSolMint, decimals: 9 }
  const part: SummaryPart = { part: 'balances', given: [amount], received: [], inTotal: false }
  expect(summarySentence(part)).not.toContain('token')
})
