import { expect, test } from 'bun:test'
import type { ActivityEvent } from '../../../../src/activity/activity-event.ts'
import { activityText } from '../../../../src/activity/words/en/activity-text.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { mine, mint, stranger, theirs } from '../../../kit/scan/risk-context.ts'

const usdcMint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const sol = { raw: 1_500_000_000n, mint: wrappedSolMint, decimals: 9 }
const usdc = { raw: 1_230_000_000n, mint: usdcMint, decimals: 6 }

const sentences: readonly [event: ActivityEvent, past: string, plan: string][] = [
  [
    { what: 'swap', side: 'sell', base: sol, quote: usdc, venue: 'Raydium AMM v4' },
    'Sold 1.5 SOL for 1,230 USDC on Raydium',
    'Swap 1.5 SOL for 1,230 USDC on Raydium',
  ],
  [
    { what: 'swap', side: 'buy', base: sol, quote: usdc, counterparty: stranger },
    'Bought 1.5 SOL from 9hSR…GWBu for 1,230 USDC',
    'Swap 1,230 USDC for 1.5 SOL with 9hSR…GWBu',
  ],
  [
    { what: 'liquidity', added: [sol, usdc], removed: [], venue: 'Meteora DLMM' },
    'Added liquidity on Meteora: 1.5 SOL and 1,230 USDC',
    'Add liquidity on Meteora: 1.5 SOL and 1,230 USDC',
  ],
  [
    { what: 'deposit', paid: [usdc], paidAs: 'repay', received: [sol], receivedAs: 'withdraw' },
    'Repaid 1,230 USDC and withdrew 1.5 SOL',
    'Repay 1,230 USDC and withdraw 1.5 SOL',
  ],
  [
    { what: 'trade-nft', side: 'buy', nfts: [mint], price: [sol], venue: 'Magic Eden v2' },
    'Bought an NFT for 1.5 SOL on Magic Eden',
    'Buy the NFT AKkz…PnNa for 1.5 SOL on Magic Eden',
  ],
  [
    { what: 'send', amount: usdc, to: stranger },
    'Sent 1,230 USDC to 9hSR…GWBu',
    'Send 1,230 USDC to 9hSR…GWBu',
  ],
  [
    { what: 'send', amount: sol, to: stranger, fee: { ...sol, raw: 45_000_000n } },
    'Sent 1.5 SOL to 9hSR…GWBu, of which 0.045 SOL was the token’s transfer fee',
    'Send 1.5 SOL to 9hSR…GWBu, of which 0.045 SOL is the token’s transfer fee',
  ],
  [{ what: 'burn-several', mints: [mint, usdcMint, theirs] }, 'Burned 3 tokens', 'Burn 3 tokens'],
  [{ what: 'create-token', mint }, 'Created the token AKkz…PnNa', 'Create the token AKkz…PnNa'],
  [
    { what: 'close-program', program: theirs, received: sol },
    'Closed the program 5Z6A…cnSf for good and got 1.5 SOL back',
    'Close the program 5Z6A…cnSf for good and get 1.5 SOL back',
  ],
  [{ what: 'close-program' }, 'Closed a program buffer', 'Close a program buffer'],
  [
    { what: 'seek-trade', app: theirs, venues: ['Meteora DLMM', 'Raydium CPMM', 'Raydium CLMM'] },
    'Looked for a trade on Meteora and Raydium through the app 5Z6A…cnSf and made none',
    'Look for a trade on Meteora and Raydium through the app 5Z6A…cnSf and make none',
  ],
  [
    { what: 'fund-stake', amount: sol, validator: stranger },
    'Staked 1.5 SOL with the validator 9hSR…GWBu',
    'Stake 1.5 SOL with the validator 9hSR…GWBu',
  ],
  [
    { what: 'approve', account: mine, delegate: stranger, mint: usdcMint },
    'Approved 9hSR…GWBu to spend any amount of USDC',
    'Approve 9hSR…GWBu to spend any amount of USDC',
  ],
  [
    { what: 'give-authority', account: mine, kind: 'mint-tokens', to: stranger },
    'Transferred the mint authority of 2KW2…1BE1 to 9hSR…GWBu',
    'Transfer the mint authority of 2KW2…1BE1 to 9hSR…GWBu',
  ],
  [
    { what: 'freeze', account: mine, mint: usdcMint },
    'The USDC account 2KW2…1BE1 was frozen',
    'The USDC account 2KW2…1BE1 will be frozen',
  ],
  [
    { what: 'close-accounts', count: 2, refunded: true },
    'Closed 2 accounts and got the rent back',
    'Close 2 accounts and get the rent back',
  ],
  [{ what: 'use-app', app: theirs }, 'Used the app 5Z6A…cnSf', 'Use the app 5Z6A…cnSf'],
]

test.each(sentences)('%p', (event, past, plan) => {
  expect(activityText(event, 'past', () => undefined)).toBe(past)
  expect(activityText(event, 'plan', () => undefined)).toBe(plan)
})
