import { type ForcedPath, runAlong } from '../../solana/vm/forced/explore-paths.ts'
import { isChoice } from '../../solana/vm/ledger/labels.ts'
import type { Call, Ledger } from '../../solana/vm/ledger/ledger.ts'

import { type Holder, isUsers } from './holdings.ts'
import type { NumberTrialsInput } from './number-trials-input.ts'
import type { OpaqueNumber } from './opaque-numbers.ts'

/** An address that no one else has. */
const strangerByte = 0x5a
/** Instructions of the core programs that a first byte may name. */
const kinds = 32
/** Fewer bytes than an address are a kind, an option or a flag. */
const keyBytes = 32
const maxFlags = 4

/**
 * Calls that may be made in place of one whose contents others choose, in a way that no data showed: with an address of
 * theirs, and with every other kind or option.
 */
const withOtherContents = (call: Call): Call[] => {
  const open = [...(call.dataLabels ?? [])].flatMap((label, at) =>
    label === 0 || isChoice(label) ? [] : [at],
  )
  const others: Call[] = []
  if (open.length >= keyBytes) {
    const data = call.data.slice()
    for (const at of open) data[at] = strangerByte
    others.push({ ...call, data })
  }
  const isFlag = (at: number): boolean => at === 0 || !open.includes(at - 1)
  for (const at of open.filter(isFlag).slice(0, maxFlags))
    for (let value = 0; value < kinds; value++) {
      const data = call.data.slice()
      data[at] = value
      others.push({ ...call, data })
    }
  return others
}

/** Calls with one other account of the caller's, where others choose the accounts. */
const withOtherAccounts = (
  call: Call,
  ledger: Ledger,
  isOfOthers: (index: number) => boolean,
): Call[] =>
  call.roles.flatMap((role, place) =>
    role.signer
      ? []
      : ledger.flatMap((_, index) =>
          index !== role.index && isOfOthers(index)
            ? [{ ...call, roles: call.roles.with(place, { ...role, index }) }]
            : [],
        ),
  )

/** Makes a call as it might be, and goes on from there. Returns how many runs that took, at most `maxRuns`. */
export const tryOtherCalls = (
  {
    runner,
    runnable,
    rules,
    input,
    judge,
  }: Pick<NumberTrialsInput, 'runner' | 'runnable' | 'rules' | 'judge'> & { input: Holder },
  { turns, run, start }: ForcedPath,
  { move, label, what }: OpaqueNumber,
  maxRuns: number,
): number => {
  const call = run.calls[move.index]
  if (!call) return 0
  const { ledger } = runnable.transaction
  const isOfOthers = (index: number): boolean => {
    const account = ledger[index]
    return account !== undefined && !account.executable && !isUsers(input, account.address)
  }
  const others =
    what === 'contents' ? withOtherContents(call) : withOtherAccounts(call, ledger, isOfOthers)
  const tried = others.slice(0, Math.max(0, maxRuns))
  for (const other of tried) {
    const varied = runAlong(runner, start ?? runnable.transaction, turns, {
      ...rules,
      replace: (made, index) => (index === move.index ? other : made),
    })
    if (varied.failure === undefined) judge(varied, { turns, label })
  }
  return tried.length
}
