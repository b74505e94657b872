import type { Address } from '../../solana/address/address.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import type { InstructionPath, Message } from '../../solana/transaction/message.ts'
import { makeIdentity } from '../context/identity.ts'
import type { RiskContext, SignatureStatus } from '../context/risk-context.ts'
import { networkFeeLamports } from '../facts/compute-budget.ts'

/** Several transactions as one, and the index of the first instruction of each. */
export type JointContext = { context: RiskContext; starts: readonly number[] }

/**
 * The combined effects of several transactions, for rules that add up amounts: each transaction in its own context, in
 * order, all simulated successfully. Undefined for fewer than two.
 */
export const joinContexts = (parts: readonly RiskContext[]): JointContext | undefined => {
  const [first, second] = parts
  if (!first || !second) return undefined
  const starts = startsOf(parts)
  const placed = <Step extends { path: InstructionPath }>(steps: readonly Step[], part: number) =>
    steps.map((step) => ({
      ...step,
      path: step.path.map((place, depth) => (depth === 0 ? place + (starts[part] ?? 0) : place)),
    }))
  const instructions = parts.flatMap((part, index) => placed(part.instructions, index))
  const signers = signersOf(parts)
  const states = {
    before: firstOf(parts.map((part) => part.states.before)),
    after: lastOf(parts.map((part) => part.states.after)),
  }
  const { scenarios: _, ...shared } = first
  const context: RiskContext = {
    ...shared,
    signatures: signers.map(({ signature }) => signature),
    resolved: {
      ...first.resolved,
      message: signedByAll(first.resolved.message, signers),
      accounts: parts.flatMap((part) => part.resolved.accounts),
      instructions: parts.flatMap((part, index) => placed(part.resolved.instructions, index)),
    },
    instructions,
    before: firstOf(parts.map((part) => part.before)),
    after: lastOf(parts.map((part) => part.after ?? new Map())),
    states,
    effects: {
      balances: sumOf(parts.map((part) => part.effects.balances)),
      controls: parts.flatMap((part) => part.effects.controls),
      unseen: parts.flatMap((part) => part.effects.unseen),
    },
    identity: makeIdentity({ ...first, states, instructions }),
    decimals: lastOf(parts.map((part) => part.decimals)),
    recalled: lastOf(parts.map((part) => part.recalled ?? new Map())),
    simulation: { status: 'ok', feeLamports: feesOf(parts, first) },
  }
  return { context, starts }
}

type Signer = { address: Address; signature: SignatureStatus }

/** Every wallet that has to sign one of them, those of the first transaction first. */
const signersOf = (parts: readonly RiskContext[]): Signer[] => {
  const signers = new Map<Address, Signer>()
  for (const { resolved, signatures } of parts) {
    const { staticAccounts, header } = resolved.message
    for (const [index, address] of staticAccounts.slice(0, header.requiredSignatures).entries())
      if (!signers.has(address))
        signers.set(address, { address, signature: signatures[index] ?? 'missing' })
  }
  return [...signers.values()]
}

const signedByAll = (message: Message, signers: readonly Signer[]): Message => {
  const addresses = signers.map(({ address }) => address)
  return {
    ...message,
    header: { ...message.header, requiredSignatures: signers.length },
    staticAccounts: [
      ...addresses,
      ...message.staticAccounts.filter((address) => !addresses.includes(address)),
    ],
  }
}

/** What the fee payer of the first pays for all of them. */
const feesOf = (parts: readonly RiskContext[], { resolved: { feePayer } }: RiskContext): bigint =>
  parts
    .filter((part) => part.resolved.feePayer === feePayer)
    .reduce((sum, part) => sum + networkFeeLamports(part), 0n)

const startsOf = (parts: readonly RiskContext[]): number[] => {
  const starts: number[] = []
  let start = 0
  for (const { resolved } of parts) {
    starts.push(start)
    start += resolved.instructions.length
  }
  return starts
}

const firstOf = <Value>(maps: readonly ReadonlyMap<Address, Value>[]): Map<Address, Value> =>
  lastOf(maps.toReversed())

const lastOf = <Value>(maps: readonly ReadonlyMap<Address, Value>[]): Map<Address, Value> =>
  new Map(maps.flatMap((map) => [...map]))

/**
 * All changes of one owner's asset as one. The starting balance is the highest one of all transactions, since each
 * shows only the accounts that it names. The loss is at most that balance plus what came in.
 */
const sumOf = (parts: readonly (readonly BalanceChange[])[]): BalanceChange[] => {
  const rows = new Map<string, BalanceChange>()
  for (const row of parts.flat()) {
    const key = `${row.owner} ${row.mint}`
    const known = rows.get(key)
    const change = (known ? known.after - known.before : 0n) + row.after - row.before
    const highest = known && known.before > row.before ? known.before : row.before
    const before = highest + change < 0n ? -change : highest
    rows.set(key, { ...known, ...row, before, after: before + change })
  }
  return [...rows.values()].filter(({ before, after }) => before !== after)
}
