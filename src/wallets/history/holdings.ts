import { type Address, addressFromBytes, addressToBytes } from '../../solana/address/address.ts'
import { openCursor, sealCursor } from '../../basics/cursor.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { TokenAccountState } from '../../solana/state/account-state.ts'

/** What one wallet holds of one mint, over all its accounts. */
export type Held = {
  mint: Address
  /** Token program of the accounts; absent for SOL that is not wrapped. */
  program?: Address
  /** Base units; for SOL, wrapped and native together. */
  amount: bigint
  /** The wrapped part, for SOL. */
  wrapped: bigint
  /** Token accounts. */
  accounts: number
  /** In frozen accounts, so that it cannot be sent. */
  frozen: bigint
  /** What delegates other than the owner can take, at most. */
  delegated: bigint
}

type HeldAccount = { program: Address; state: TokenAccountState }

/** Adds up what a wallet holds by mint; accounts without a balance count too. */
export const sumHeld = (
  wallet: Address,
  lamports: bigint,
  accounts: readonly HeldAccount[],
): Held[] => {
  const sums = new Map<Address, Held>()
  if (lamports > 0n) sums.set(wrappedSolMint, { ...nothingOf(wrappedSolMint), amount: lamports })
  for (const { program, state } of accounts) {
    const { mint, amount, frozen, delegate, delegatedAmount } = state
    const sum = sums.get(mint) ?? nothingOf(mint)
    sums.set(mint, sum)
    const taken = delegate && delegate !== wallet ? delegatedAmount : 0n
    sum.program = program
    sum.amount += amount
    if (mint === wrappedSolMint) sum.wrapped += amount
    sum.accounts += 1
    if (frozen) sum.frozen += amount
    sum.delegated += taken < amount ? taken : amount
  }
  return [...sums.values()]
}

const nothingOf = (mint: Address): Held => ({
  mint,
  amount: 0n,
  wrapped: 0n,
  accounts: 0,
  frozen: 0n,
  delegated: 0n,
})

/** Sort key of a holding: most valuable first, then those without a price, by mint. */
export type HoldingPlace = { mint: Address; valueUsd?: number }

export const byPlace = (one: HoldingPlace, other: HoldingPlace): number => {
  const [left, right] = [one.valueUsd ?? -1, other.valueUsd ?? -1]
  if (left !== right) return left > right ? -1 : 1
  if (one.mint === other.mint) return 0
  return one.mint < other.mint ? -1 : 1
}

const version = 1
const placeBytes = 42

export const sealPlace = (scope: string, { mint, valueUsd }: HoldingPlace): string => {
  const bytes = new Uint8Array(placeBytes)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint8(1, valueUsd === undefined ? 0 : 1)
  view.setFloat64(2, valueUsd ?? 0)
  bytes.set(addressToBytes(mint), 10)
  return sealCursor(scope, bytes)
}

/** Undefined for text that is not such a cursor. */
export const openPlace = (scope: string, text: string): HoldingPlace | undefined => {
  const bytes = openCursor(scope, text)
  if (bytes?.length !== placeBytes || bytes[0] !== version) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    mint: addressFromBytes(bytes, 10),
    ...(view.getUint8(1) === 1 && { valueUsd: view.getFloat64(2) }),
  }
}
