import type { Address } from '../../solana/address/address.ts'
import {
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import { readU32, readU64 } from '../../solana/state/layout.ts'
import type { ForcedPath } from '../../solana/vm/forced/explore-paths.ts'
import { firstBytes } from '../../solana/vm/forced/vary-origins.ts'
import { isChoice } from '../../solana/vm/ledger/labels.ts'
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
  /** Of a call that hands an account over: its next holder, and the origins of that. Nothing is moved then. */
  holder?: string
  holderLabels: readonly number[]
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
const keyBytes = 32

/** Where an instruction has the next holder of its first account: Assign and AuthorizeNonceAccount; SetAuthority. */
const systemHandovers: ReadonlyMap<number, number> = new Map([
  [1, 4],
  [7, 4],
])
const setAuthority = 6
/** The owner and who may close; the others are authorities of a mint. */
const accountAuthorities: ReadonlySet<number> = new Set([2, 3])
const nextAuthorityAt = 3

/** What a run moves of the user's, or tries to, in order. A call that failed counts too. */
export const valueMoves = (
  input: Holder,
  run: Pick<TransactionRun, 'ledger' | 'calls'>,
): ValueMove[] => {
  const user = run.ledger.findIndex(({ address }) => address === input.user)
  return run.calls.flatMap((call) => {
    if (!call.roles.some(({ index, signer }) => signer && index === user)) return []
    return moveOf(input, run, call) ?? handoverOf(input, run, call) ?? []
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
    holderLabels: [],
  }
}

const handoverOf = (
  input: Holder,
  { ledger }: Pick<TransactionRun, 'ledger'>,
  call: Call,
): ValueMove | undefined => {
  const { data, roles, dataLabels, choice = 0 } = call
  const program = ledger[call.program]?.address
  const account = ledger[roles[0]?.index ?? -1]?.address
  const keyAt = handoverAt(program, data)
  if (keyAt === undefined || keyAt + keyBytes > data.length) return undefined
  if (!account || !isUsers(input, account)) return undefined
  const state = input.observed.states.before.get(account)
  return {
    mint: state?.kind === 'token-account' ? state.mint : wrappedSolMint,
    amount: 0n,
    isOutflow: false,
    to: account,
    route: [call.program, ...roles.map(({ index }) => index)].join(),
    amountLabels: [],
    choice,
    holder: data.subarray(keyAt, keyAt + keyBytes).join(),
    holderLabels: [...new Set(firstBytes(dataLabels?.subarray(keyAt, keyAt + keyBytes) ?? []))],
  }
}

const handoverAt = (program: Address | undefined, data: Uint8Array): number | undefined => {
  if (program === systemProgram && data.length >= 4) return systemHandovers.get(readU32(data, 0))
  if (program !== tokenProgram && program !== token2022Program) return undefined
  const isOfAccount = data[0] === setAuthority && accountAuthorities.has(data[1] ?? -1)
  return isOfAccount ? nextAuthorityAt : undefined
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

/** Which places the amounts of a run come from, but for what its branches chose; empty if they come from none. */
export const priceKey = (
  input: Holder,
  run: Pick<TransactionRun, 'ledger' | 'calls' | 'failure'>,
): string => {
  const open = valueMoves(input, run).flatMap(({ route, amountLabels, choice }) => {
    const labels = [choice, ...amountLabels].filter((label) => label !== 0 && !isChoice(label))
    return labels.length === 0 ? [] : [`${route}:${labels.join()}`]
  })
  return open.length === 0 ? '' : `${run.failure === undefined} ${open.join(' ')}`
}

/** What goes from the user to others in an amount that comes from the very number which decides a turn of the path. */
export const amountsUnder = (
  input: Holder,
  { turns, run }: Pick<ForcedPath, 'turns' | 'run'>,
  isSameNumber: (left: number, right: number) => boolean,
): { move: ValueMove; label: number }[] => {
  const gates = turns.flatMap(({ label }) => (isChoice(label) ? [] : [label]))
  if (gates.length === 0) return []
  return valueMoves(input, run).flatMap((move) => {
    const label = move.amountLabels.find(
      (each) => !isChoice(each) && gates.some((gate) => isSameNumber(gate, each)),
    )
    return move.isOutflow && label !== undefined ? [{ move, label }] : []
  })
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
