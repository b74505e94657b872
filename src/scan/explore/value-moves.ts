import type { Address } from '../../solana/address/address.ts'
import {
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  voteProgram,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import { readU32, readU64 } from '../../solana/state/layout.ts'
import type { ForcedPath } from '../../solana/vm/forced/explore-paths.ts'
import { firstBytes } from '../../solana/vm/forced/vary-origins.ts'
import { isChoice } from '../../solana/vm/ledger/labels.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { type Holder, isUsers } from './holdings.ts'

/** A call from within, signed by the user, that moves an amount, lets another move it, or changes who may do what. */
export type ValueMove = {
  mint: Address
  amount: bigint
  /** Whether the instruction has an amount at all. */
  isMove: boolean
  /** Whether it goes from the user to another. */
  isOutflow: boolean
  to: Address
  /** Program and accounts, by their places. */
  route: string
  /** Origins of the amount, and of whatever chose program or accounts; see `labels.ts`. */
  amountLabels: readonly number[]
  choice: number
  /** Lamports of the account that it comes from, where its program is not modelled. */
  heldByProgram?: bigint
  /** Which call from within. */
  index: number
  /** What else the instruction is made of, such as the next holder of an account, and the origins of that. */
  contents: string
  contentLabels: readonly number[]
}

type Call = TransactionRun['calls'][number]

/** Where an instruction has its amount and its accounts. */
type Layout = { amountAt: number; from: number; to: number; mint?: number; isModelled?: false }

/** System program: a u32 names the instruction. Source: solana-system-interface. */
const systemLayouts: ReadonlyMap<number, Layout> = new Map([
  [0, { amountAt: 4, from: 0, to: 1 }],
  [2, { amountAt: 4, from: 0, to: 1 }],
  [5, { amountAt: 4, from: 0, to: 1 }],
  [11, { amountAt: 4, from: 0, to: 2 }],
])

/** Stake: Split, Withdraw, MoveStake and MoveLamports. Vote: Withdraw. Source: solana-stake-interface, solana-vote-interface. */
const notModelled = { amountAt: 4, from: 0, to: 1, isModelled: false } as const
const stakeLayouts: ReadonlyMap<number, Layout> = new Map([
  [3, notModelled],
  [4, notModelled],
  [16, notModelled],
  [17, notModelled],
])
const voteLayouts: ReadonlyMap<number, Layout> = new Map([[3, notModelled]])

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

/** Programs of which every instruction is followed, since they keep who may do what. */
const authorityPrograms: ReadonlySet<Address> = new Set([
  systemProgram,
  tokenProgram,
  token2022Program,
  stakeProgram,
  voteProgram,
])

/** What a run moves of the user's, or tries to, in order. A call that failed counts too. */
export const valueMoves = (
  input: Holder,
  run: Pick<TransactionRun, 'ledger' | 'calls'>,
): ValueMove[] => {
  const user = run.ledger.findIndex(({ address }) => address === input.user)
  return run.calls.flatMap((call, index) => {
    if (!call.roles.some(({ index: role, signer }) => signer && role === user)) return []
    return moveOf(input, run, call, index) ?? []
  })
}

type Run = Pick<TransactionRun, 'ledger'>

const moveOf = (input: Holder, run: Run, call: Call, index: number): ValueMove | undefined => {
  const program = run.ledger[call.program]?.address
  if (!program || !authorityPrograms.has(program)) return undefined
  const layout = layoutOf(program, call.data)
  const isWhole = layout && layout.amountAt + amountBytes <= call.data.length
  const moved = isWhole ? movedBy(input, run, call, layout) : undefined
  const amountAt = moved && layout ? layout.amountAt : call.data.length
  const contents = call.data.slice()
  const labels = call.dataLabels?.slice() ?? new Int32Array(0)
  contents.fill(0, amountAt, amountAt + amountBytes)
  labels.fill(0, amountAt, amountAt + amountBytes)
  const [account] = accountsOf(run, call)
  return {
    ...(moved ?? { mint: wrappedSolMint, amount: 0n, isOutflow: false, to: account ?? program }),
    isMove: moved !== undefined,
    index,
    route: [call.program, ...call.roles.map((role) => role.index)].join(),
    amountLabels: [
      ...new Set(firstBytes(call.dataLabels?.subarray(amountAt, amountAt + amountBytes) ?? [])),
    ],
    choice: call.choice ?? 0,
    contents: contents.join(),
    contentLabels: [...new Set(firstBytes(labels))],
  }
}

const accountsOf = ({ ledger }: Run, { roles }: Call): (Address | undefined)[] =>
  roles.map(({ index }) => ledger[index]?.address)

const movedBy = (
  input: Holder,
  run: Run,
  call: Call,
  layout: Layout,
): Pick<ValueMove, 'mint' | 'amount' | 'isOutflow' | 'to' | 'heldByProgram'> | undefined => {
  const accounts = accountsOf(run, call)
  const [from, to] = [accounts[layout.from], accounts[layout.to]]
  if (!from || !to) return undefined
  const amount = readU64(call.data, layout.amountAt)
  if (layout.isModelled === false) {
    const heldByProgram = input.observed.before.get(from)?.lamports ?? 0n
    return { mint: wrappedSolMint, amount, isOutflow: !isUsers(input, to), to, heldByProgram }
  }
  const state = input.observed.states.before.get(from)
  const held = state?.kind === 'token-account' ? state.mint : undefined
  const named = layout.mint === undefined ? undefined : accounts[layout.mint]
  const isSystem = run.ledger[call.program]?.address === systemProgram
  const mint = isSystem ? wrappedSolMint : (held ?? named)
  return mint && { mint, amount, isOutflow: isUsers(input, from) && !isUsers(input, to), to }
}

const layoutOf = (program: Address | undefined, data: Uint8Array): Layout | undefined => {
  if (program === systemProgram && data.length >= 4) {
    const kind = readU32(data, 0)
    if (kind !== createWithSeed || data.length < seedAt) return systemLayouts.get(kind)
    return { amountAt: seedAt + Number(readU64(data, seedLengthAt)), from: 0, to: 1 }
  }
  if (program === stakeProgram && data.length >= 4) return stakeLayouts.get(readU32(data, 0))
  if (program === voteProgram && data.length >= 4) return voteLayouts.get(readU32(data, 0))
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
): { move: ValueMove; label: number; what: 'amount' }[] => {
  const gates = turns.flatMap(({ label }) => (isChoice(label) ? [] : [label]))
  if (gates.length === 0) return []
  return valueMoves(input, run).flatMap((move) => {
    const label = move.amountLabels.find(
      (each) => !isChoice(each) && gates.some((gate) => isSameNumber(gate, each)),
    )
    return move.isOutflow && label !== undefined ? [{ move, label, what: 'amount' }] : []
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
