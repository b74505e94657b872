import { PublicKey } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from './account-bytes.ts'
import type { SampleMint } from './cast.ts'
import type { ChainAccount } from './local-chain.ts'

/** The two ways to store a token's name on chain; sources: mpl-token-metadata `Metadata`, token-metadata interface. */

const metadataProgramId = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** A mint with its name, if any: inside the mint for Token-2022, in a separate account for Token. */
export const namedMint = (
  { mint, program, called }: SampleMint,
  base: Uint8Array,
): (readonly [address: PublicKey, account: ChainAccount])[] => {
  const inside = called && program.equals(token2022ProgramId)
  const data = inside ? withName(mint, base, called) : base
  const own = [mint, { lamports: rentLamports(data.length), owner: program, data }] as const
  if (!called || inside) return [own]
  const beside = metadataBytes(mint, called)
  const owner = metadataProgramId
  const lamports = rentLamports(beside.length)
  return [own, [metadataAddress(mint), { lamports, owner, data: beside }]]
}

type Called = NonNullable<SampleMint['called']>

const noAuthority = new Uint8Array(32)
const metadataKey = 4
const [pointerExtension, nameExtension] = [18, 19] as const
/** Extensions follow the space of a token account and the byte with the account type. */
const extensionsAt = 166
const [kindAt, kindMint] = [165, 1] as const

const metadataAddress = (mint: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync(
    [Buffer.from('metadata'), metadataProgramId.toBytes(), mint.toBytes()],
    metadataProgramId,
  )[0]

/** Immutable: no fee, no creators, primary sale done. */
const metadataBytes = (mint: PublicKey, { name, symbol }: Called): Uint8Array =>
  Buffer.concat([
    Buffer.from([metadataKey]),
    noAuthority,
    mint.toBytes(),
    text(name),
    text(symbol),
    text(''),
    Buffer.from([0, 0, 0, 1, 0]),
  ])

/** The mint's metadata pointer is the mint itself. */
const withName = (mint: PublicKey, base: Uint8Array, { name, symbol }: Called): Uint8Array => {
  const head = Buffer.alloc(extensionsAt)
  head.set(base)
  head[kindAt] = kindMint
  const pointer = Buffer.concat([noAuthority, mint.toBytes()])
  const noMore = Buffer.alloc(4)
  const named = [noAuthority, mint.toBytes(), text(name), text(symbol), text(''), noMore]
  return Buffer.concat([
    head,
    extension(pointerExtension, pointer),
    extension(nameExtension, Buffer.concat(named)),
  ])
}

const extension = (type: number, value: Uint8Array): Uint8Array => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

const text = (value: string): Uint8Array => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
