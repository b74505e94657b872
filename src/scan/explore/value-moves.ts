import type { Address } from '../../solana/address/address.ts'
import {
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import { readU32, readU64 } from '../../solana/state/layout.ts'
import { firstBytes } from '../../solana/vm/forced/vary-origins.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { type Holder, isUsers } from './holdings.ts'

/** A call from within, signed by the user, that moves an amount or lets another move it. */
export type ValueMove = {
  mint: Address
  amount: bigint
  /** Whether it goes from the user to another. */
  isOutflow: boolean
  to: Address
  /** Program and accounts, by their places. */
  route: string
  /** Origins of the amount, and of whatever chose program or accounts; see `labels.ts`. */
  amountLabels: readonly number[]
  choice: number
}

type Call = TransactionRun['calls'][number]

/** Where an instruction has its amount and its accounts. */
type Layout = { amountAt: number; from: number; to: number; mint?: number }

/** System program: a u32 names the instruction. Source: solana-system-interface. */
const systemLayouts: ReadonlyMap<number, Layout> = new Map([
  [0, { amountAt: 4, from: 0, to: 1 }],
  [2, { amountAt: 4, from: 0, to: 1 }],
  [5, { amountAt: 4, from: 0, to: 1 }],
  [11, { amountAt: 4, from: 0, to: 2 }],
])

const createWithSeed = 3
/** Base address, then the length of the seed, the seed, and the lamports. */
const seedLengthAt = 36
const seedAt = 44

/** Token programs: a byte names the instruction. Transfer, Approve, and both with the mint. Source: spl-token-interface. */
const tokenLayouts: ReadonlyMap<number, Layout> = new Map([
  [3, { amountAt: 1, from: 0, to: 1 }],
  [4, { amountAt: 1, from: 0, to: 1 }],
  [8, { amountAt: 1, from: 0, to: 1 }],
  [12, { amountAt: 1, from: 0, mint: 1, to: 2 }],
  [13, { amountAt: 1, from: 0, mint: 1, to: 2 }],
  [15, { amountAt: 1, from: 0, to: 1, mint: 1 }],
])

/** Token-2022: TransferCheckedWithFee is the second of the instructions for fees. */
const feeLayout: Layout = { amountAt: 2, from: 0, mint: 1, to: 2 }
const feeInstruction = 26

const amountBytes = 8

/** What a run moves of the user's, or tries to, in order. A call that failed counts too. */
export const valueMoves = (
  input: Holder,
  run: Pick<TransactionRun, 'ledger' | 'calls'>,
): ValueMove[] => {
  const user = run.ledger.findIndex(({ address }) => address === input.user)
  return run.calls.flatMap((call) => {
    if (!call.roles.some(({ index, signer }) => signer && index === user)) return []
    return moveOf(input, run, call) ?? []
  })
}

const moveOf = (
  input: Holder,
  { ledger }: Pick<TransactionRun, 'ledger'>,
  call: Call,
): ValueMove | undefined => {
  const addressAt = (role: number) => ledger[call.roles[role]?.index ?? -1]?.address
  const program = ledger[call.program]?.address
  const layout = layoutOf(program, call.data)
  if (!layout || layout.amountAt + amountBytes > call.data.length) return undefined
  const [from, to] = [addressAt(layout.from), addressAt(layout.to)]
  if (!from || !to) return undefined
  const state = input.observed.states.before.get(from)
  const held = state?.kind === 'token-account' ? state.mint : undefined
  const named = layout.mint === undefined ? undefined : addressAt(layout.mint)
  const mint = program === systemProgram ? wrappedSolMint : (held ?? named)
  if (!mint) return undefined
  const labels = call.dataLabels?.subarray(layout.amountAt, layout.amountAt + amountBytes) ?? []
  return {
    mint,
    amount: readU64(call.data, layout.amountAt),
    isOutflow: isUsers(input, from) && !isUsers(input, to),
    to,
    route: [call.program, ...call.roles.map(({ index }) => index)].join(),
    amountLabels: [...new Set(firstBytes(labels))],
    choice: call.choice ?? 0,
  }
}

const layoutOf = (program: Address | undefined, data: Uint8Array): Layout | undefined => {
  if (program === systemProgram && data.length >= 4) {
    const kind = readU32(data, 0)
    if (kind !== createWithSeed || data.length < seedAt) return systemLayouts.get(kind)
    return { amountAt: seedAt + Number(readU64(data, seedLengthAt)), from: 0, to: 1 }
  }
  if (program !== tokenProgram && program !== token2022Program) return undefined
  if (data[0] === feeInstruction && data[1] === 1) return feeLayout
  return tokenLayouts.get(data[0] ?? -1)
}

/** Whether the amount is what a difference below zero looks like: that no one can pay it bounds nothing, and shows nothing. */
export const isNegative = ({ amount }: ValueMove): boolean => amount >= 1n << 63n

/** What goes from the user to others, by asset, and to whom; without differences below zero. */
export const outflowsOf = (
  moves: readonly ValueMove[],
): Map<Address, { amount: bigint; receivers: Address[] }> => {
  const outflows = new Map<Address, { amount: bigint; receivers: Address[] }>()
  for (const move of moves) {
    const { mint, amount, to } = move
    if (!move.isOutflow || isNegative(move)) continue
    const sum = outflows.get(mint)
    outflows.set(mint, {
      amount: (sum?.amount ?? 0n) + amount,
      receivers: [...new Set([...(sum?.receivers ?? []), to])],
    })
  }
  return outflows
}
