import type { DlnReading } from './dln-order.ts'

/** DlnSource, at the same address on nearly all EVM chains. Source: docs.debridge.com, trusted smart contracts. */
export const dlnSourceContract = '0xef4fb24ad0916217251f553c0596f8edc630eb66'

/** Swaps in front of an order; what it is given wraps the order's own call. Same source. */
export const dlnForwarderContract = '0x663dc15d3c1ac63ff12e45ab68fea3f0a883c251'

/** `createSaltedOrder((address,uint256,bytes,uint256,uint256,bytes,address,bytes,bytes,bytes,bytes),uint64,bytes,uint32,bytes,bytes)` */
const createSaltedOrderCode = 'b9303701'

const wordBytes = 32n
const addressBytes = 20

/** Far more than any order has, and little enough to walk through. */
const maxBytes = 65_536n

/**
 * The order of a call of DlnSource. Layout: ABI of dln-contracts, where parts of unknown length stand behind their
 * offset. A permit beside the order is refused: nobody here asked for one. Never throws.
 */
export const readDlnCall = (data: string): DlnReading => {
  const bytes = Buffer.from(data.replace(/^0x/, ''), 'hex')
  const code = bytes.subarray(0, 4).toString('hex')
  if (code !== createSaltedOrderCode)
    return { ok: false, problem: `a call by the code ${code}, which makes no order` }
  const body = bytes.subarray(4)
  const order = word(body, 0n)
  const affiliate = part(body, 0n, 2n)
  const permit = part(body, 0n, 4n)
  if (order === undefined || affiliate === undefined || permit === undefined)
    return { ok: false, problem: 'a call that ends too early' }
  if (permit.length > 0) return { ok: false, problem: 'a permit beside the order' }
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
    return { ok: false, problem: 'an order that ends too early' }
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

/** An address and an amount, packed without gaps. */
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

/** Bytes behind their length, which stand where the slot of the tuple at `base` says. */
const part = (body: Buffer, base: bigint, slot: bigint): Buffer | undefined => {
  const offset = word(body, base + slot * wordBytes)
  const length = offset === undefined ? undefined : word(body, base + offset)
  return offset === undefined || length === undefined
    ? undefined
    : slice(body, base + offset + wordBytes, length)
}
