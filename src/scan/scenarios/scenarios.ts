import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { Scenario } from './scenario.ts'
import { hashScenarios, timeScenarios } from './time-scenarios.ts'

export type ScenarioInput = {
  user: Address
  before: ReadonlyMap<Address, Account>
  /** The clock and other sysvars that programs can read. */
  sysvars: ReadonlyMap<Address, Account>
}

/**
 * The scenarios in which a transaction is run again whatever its code looks like: at other times, with other block hashes,
 * with one more lamport in the wallet and with another instruction beside it. They reach what trusted programs decide,
 * whose branches are not forced; everything that unknown programs decide is explored in their code.
 */
export const scenariosFor = ({ user, before, sysvars }: ScenarioInput): Scenario[] => {
  const wallet = before.get(user)
  return [
    ...timeScenarios(sysvars),
    ...hashScenarios(sysvars),
    guardScenario,
    ...(wallet ? [walletScenario(user, wallet)] : []),
  ]
}

const guardScenario: Scenario = {
  id: 'extra-instruction',
  change: { cause: 'message' },
  overrides: new Map(),
}

/** One more lamport in the user's own wallet, which anyone can send there. */
const walletScenario = (user: Address, account: Account): Scenario => ({
  id: 'wallet+1',
  change: { cause: 'wallet-balance' },
  overrides: new Map([[user, { ...account, lamports: account.lamports + 1n }]]),
})
