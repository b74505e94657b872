import type { PublicKey } from '@solana/web3.js'

/** Metaplex metadata account: kind 4, update authority, mint, name, symbol, no URI, no fee, no creators, not sold. */
export const metadataBytes = (
  updateAuthority: PublicKey,
  mint: PublicKey,
  { name, symbol, mutable = false }: { name: string; symbol: string; mutable?: boolean },
): Uint8Array =>
  Uint8Array.from([
    4,
    ...updateAuthority.toBytes(),
    ...mint.toBytes(),
    ...[name, symbol, '']
      .map((text) => Buffer.from(text))
      .flatMap((bytes) => [bytes.length, 0, 0, 0, ...bytes]),
    ...[0, 0, 0, 1, mutable ? 1 : 0],
  ])
