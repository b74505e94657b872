import type { DlnReading } from './dln-order.ts'

/** DlnSource, at the same address on nearly all EVM chains. Source: docs.debridge.com, trusted smart contracts. */
export const dlnSourceContract = '0xef4fb24ad0916217251f553c0596f8edc630eb66'

/** Swaps tokens before the order; its input wraps the call of the order. Same source. */
export const dlnForwarderContract = '0x663dc15d3c1ac63ff12e45ab68fea3f0a883c251'

/** `createSaltedOrder((address,uint256,bytes,uint256,uint256,bytes,address,bytes,bytes,bytes,bytes),uint64,bytes,uint32,bytes,bytes)` */
const createSaltedOrderCode = 'b9303701'

const wordBytes = 32n
const addressBytes = 20

/** Far more than any order needs. */
const maxBytes = 65_536n

/**
 * The order of a call of DlnSource. Layout: ABI of dln-contracts, where parts of variable length follow their offset. A
 * permit was not requested and is refused. Never throws.
 */
export const readDlnCall = (data: string): DlnReading => {
  const bytes = Buffer.from(data.replace(/^0x/, ''), 'hex')
  const code = bytes.subarray(0, 4).toString('hex')
  if (code !== createSaltedOrderCode) return { ok: false, problem: 'other-call' }
  const body = bytes.subarray(4)
  const order = word(body, 0n)
  const affiliate = part(body, 0n, 2n)
  const permit = part(body, 0n, 4n)
  if (order === undefined || affiliate === undefined || permit === undefined)
    return { ok: false, problem: 'incomplete' }
  if (permit.length > 0) return { ok: false, problem: 'has-permit' }
  return readTuple(body, order, affiliate)
}

const readTuple = (body: Buffer, at: bigint, affiliate: Buffer): DlnReading => {
  const [giveAmount, takeAmount, takeChainId] = [1n, 3n, 4n].map((slot) =>
    word(body, at + slot * wordBytes),
  )
  const [takeToken, receiver, cancelAuthority, call, cancelBeneficiary] = [2n, 5n, 7n, 9n, 10n].map(
    (slot) => part(body, at, slot),
  )
  const patchAuthority = slice(body, at + 6n * wordBytes, wordBytes)?.subarray(-addressBytes)
  if (
    giveAmount === undefined ||
    takeAmount === undefined ||
    takeChainId === undefined ||
    !takeToken ||
    !receiver ||
    !cancelAuthority ||
    !call ||
    !cancelBeneficiary ||
    !patchAuthority
  )
    return { ok: false, problem: 'incomplete' }
  return {
    ok: true,
    order: {
      giveAmount,
      takeChainId,
      takeToken,
      takeAmount,
      receiver,
      patchAuthority,
      cancelAuthority,
      callsContract: call.length > 0,
      ...(cancelBeneficiary.length > 0 && { cancelBeneficiary }),
      ...(affiliate.length > 0 && { affiliate: affiliateOf(affiliate) }),
    },
  }
}

/** An address and an amount, packed. */
const affiliateOf = (packed: Buffer): { beneficiary: Uint8Array; amount: bigint } => ({
  beneficiary: packed.subarray(0, addressBytes),
  amount: BigInt(`0x0${packed.subarray(addressBytes).toString('hex')}`),
})

const slice = (body: Buffer, at: bigint, length: bigint): Buffer | undefined =>
  at + length <= BigInt(body.length) && at + length <= maxBytes
    ? body.subarray(Number(at), Number(at + length))
    : undefined

const word = (body: Buffer, at: bigint): bigint | undefined => {
  const bytes = slice(body, at, wordBytes)
  return bytes && BigInt(`0x${bytes.toString('hex')}`)
}

/** Length-prefixed bytes at the offset in this slot of the tuple at `base`. */
const part = (body: Buffer, base: bigint, slot: bigint): Buffer | undefined => {
  const offset = word(body, base + slot * wordBytes)
  const length = offset === undefined ? undefined : word(body, base + offset)
  return offset === undefined || length === undefined
    ? undefined
    : slice(body, base + offset + wordBytes, length)
}
