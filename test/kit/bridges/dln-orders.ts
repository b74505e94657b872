// Orders of deBridge’s liquidity network, in the layouts of its program and its contract.
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'

export const dlnProgram = new PublicKey('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4')

export type OrderTerms = {
  giveAmount: bigint
  takeChainId: bigint
  takeToken: Uint8Array
  takeAmount: bigint
  receiver: Uint8Array
  patchAuthority: Uint8Array
  cancelAuthority: Uint8Array
  cancelBeneficiary?: Uint8Array
  call?: Uint8Array
  affiliate?: { beneficiary: Uint8Array; amount: bigint }
}

export const hexBytes = (hex: string): Uint8Array => Buffer.from(hex.replace(/^0x/, ''), 'hex')

const littleEndian = (value: bigint, length: number): Buffer =>
  Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex').reverse()

const bigEndian = (value: bigint): Buffer =>
  Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

const sized = (bytes: Uint8Array): Buffer =>
  Buffer.concat([littleEndian(BigInt(bytes.length), 4), bytes])

const option = (bytes: Uint8Array | undefined): Buffer =>
  bytes ? Buffer.concat([Buffer.of(1), bytes]) : Buffer.of(0)

/** `create_order_with_nonce` of the Solana program. */
export const orderData = (terms: OrderTerms): Buffer =>
  Buffer.concat([
    Buffer.of(130, 131, 98, 190, 40, 206, 68, 50),
    littleEndian(terms.giveAmount, 8),
    bigEndian(terms.takeChainId),
    sized(terms.takeToken),
    bigEndian(terms.takeAmount),
    sized(terms.receiver),
    option(terms.call && sized(terms.call)),
    terms.patchAuthority,
    option(terms.cancelBeneficiary),
    sized(terms.cancelAuthority),
    option(undefined),
    option(
      terms.affiliate &&
        Buffer.concat([terms.affiliate.beneficiary, littleEndian(terms.affiliate.amount, 8)]),
    ),
    option(undefined),
    littleEndian(1_788_957_303_860n, 8),
    sized(Buffer.of(1)),
  ])

/** An instruction that creates the order; the program’s own accounts are left out. */
export const orderInstruction = (maker: PublicKey, terms: OrderTerms): TransactionInstruction =>
  new TransactionInstruction({
    programId: dlnProgram,
    keys: [{ pubkey: maker, isSigner: true, isWritable: true }],
    data: orderData(terms),
  })

/** In deBridge’s form: hex of an unsigned transaction. */
export const orderTransaction = (
  payer: PublicKey,
  instructions: TransactionInstruction[],
): string => `0x${Buffer.from(unsignedBase64(payer, instructions), 'base64').toString('hex')}`

const padded = (bytes: Uint8Array): Buffer =>
  Buffer.concat([bigEndian(BigInt(bytes.length)), bytes, Buffer.alloc(-bytes.length & 31)])

/** Words, and parts of variable length behind their offsets. */
const tuple = (members: (bigint | Buffer)[]): Buffer => {
  let at = BigInt(members.length * 32)
  const heads: Buffer[] = []
  const tails: Buffer[] = []
  for (const member of members) {
    heads.push(bigEndian(typeof member === 'bigint' ? member : at))
    if (typeof member === 'bigint') continue
    tails.push(member)
    at += BigInt(member.length)
  }
  return Buffer.concat([...heads, ...tails])
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)

/** A call of `createSaltedOrder` of the EVM contract, as hex. */
export const orderCall = (
  terms: OrderTerms & { giveToken: string; permit?: Uint8Array },
): string => {
  const empty = padded(new Uint8Array())
  const affiliate = terms.affiliate
    ? padded(Buffer.concat([terms.affiliate.beneficiary, bigEndian(terms.affiliate.amount)]))
    : empty
  const order = tuple([
    BigInt(terms.giveToken),
    terms.giveAmount,
    padded(terms.takeToken),
    terms.takeAmount,
    terms.takeChainId,
    padded(terms.receiver),
    numberOf(terms.patchAuthority),
    padded(terms.cancelAuthority),
    empty,
    terms.call ? padded(terms.call) : empty,
    terms.cancelBeneficiary ? padded(terms.cancelBeneficiary) : empty,
  ])
  const permit = terms.permit ? padded(terms.permit) : empty
  const body = tuple([order, 1_788_957_303_860n, affiliate, 0n, permit, empty])
  return `0xb9303701${body.toString('hex')}`
}
