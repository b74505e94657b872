import { expect, test } from 'bun:test'
import { instructionPhrase } from '../../../../src/activity/words/en/instruction-text.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { programNames } from '../../../../src/solana/known/known-programs.ts'

const named = (name: string) => {
  const found = [...programNames].find(([, program]) => program.name === name)
  if (!found) throw new Error(`no known program is called ${name}`)
  return address(found[0])
}

const rows: [app: string, instruction: string, past: string | undefined][] = [
  ['Drift v2', 'PlacePerpOrder', 'Placed perp order'],
  ['Zeta Markets', 'PlacePerpOrderV4', 'Placed perp order'],
  ['Zeta Markets', 'CrankEventQueue', 'Cranked event queue'],
  ['Magic Eden v2 marketplace', 'Sell', 'Listed an NFT for sale'],
  ['Drift v2', 'Sell', 'Sold'],
  ['Drift v2', 'InitializeUser', 'Set up user'],
  ['Drift v2', 'Swap', undefined],
  ['Drift v2', '', undefined],
]

test.each(rows)('%s %s', (app, instruction, past) => {
  expect(instructionPhrase(named(app), instruction)?.[0]).toBe(past)
})
