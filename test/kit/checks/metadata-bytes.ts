import type { PublicKey } from '@solana/web3.js'

/** What Metaplex keeps for a mint: kind 4, who may change it, mint, name, symbol, no address, no fee, no creators, final. */
export const metadataBytes = (
  updateAuthority: PublicKey,
  mint: PublicKey,
  { name, symbol }: { name: string; symbol: string },
): Uint8Array =>
  Uint8Array.from([
    4,
    ...updateAuthority.toBytes(),
    ...mint.toBytes(),
    ...[name, symbol, ''].flatMap((text) => [text.length, 0, 0, 0, ...Buffer.from(text)]),
    ...[0, 0, 0, 1, 0],
  ])
