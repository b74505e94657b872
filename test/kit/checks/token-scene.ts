import { Keypair, PublicKey } from '@solana/web3.js'
import {
  type Address,
  addressFromBytes,
  addressToBytes,
} from '../../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../../src/solana/chain.ts'
import {
  token2022Program,
  tokenMetadataProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { LedgerReader } from '../../../src/solana/ledger.ts'
import type { PoolFacts, TokenFacts } from '../../../src/tokens/token-market.ts'
import { metadataAccountOf } from '../../../src/checks/token/facts/derived-authority.ts'
import type { TokenDeps } from '../../../src/checks/token/check-token.ts'
import { makeRpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { concat, type Extension, extension, key, text, u64 } from './mint-account.ts'
import type { TestChain } from '../chain/surfnet.ts'

/** A wallet with a key. The same number gives the same wallet. */
export const walletOf = (number: number): Address =>
  addressFromBytes(
    Keypair.fromSeed(new Uint8Array(32).fill(number).with(0, 77)).publicKey.toBytes(),
  )

export type MintSettings = {
  decimals?: number
  supply?: bigint
  mintAuthority?: Address
  freezeAuthority?: Address
  extensions?: readonly Extension[]
}

/** A mint account: of Token-2022 if `extensions` is set, even if empty, otherwise of Token. */
export const mintOf = ({
  extensions,
  decimals = 6,
  supply = 10n ** 15n,
  ...authorities
}: MintSettings = {}): Account => {
  const base = accountBytes.mint({ decimals, supply, ...authorities })
  return {
    lamports: 9_000_000n,
    owner: extensions ? token2022Program : tokenProgram,
    data: extensions ? accountBytes.extended(base, 1, extensions) : base,
    executable: false,
  }
}

/** An account of a program, with enough lamports for rent. */
export const accountOf = (owner: Address, data: Uint8Array, executable = false): Account => ({
  lamports: 9_000_000n,
  owner,
  data,
  executable,
})

/** Metaplex' account for a mint: name, symbol and URI padded as by the program, and whether they can change. */
export const metaplexOf = (
  mint: Address,
  {
    symbol,
    name,
    uri = '',
    mutable = false,
    updateAuthority = walletOf(200),
  }: { symbol: string; name: string; uri?: string; mutable?: boolean; updateAuthority?: Address },
): [Address, Account] => {
  const filled = (text: string, length: number): Buffer => {
    const bytes = Buffer.alloc(4 + length)
    bytes.writeUInt32LE(length, 0)
    bytes.write(text, 4)
    return bytes
  }
  const data = Buffer.concat([
    Buffer.of(4),
    addressToBytes(updateAuthority),
    addressToBytes(mint),
    filled(name, Math.max(32, Buffer.byteLength(name))),
    filled(symbol, Math.max(10, Buffer.byteLength(symbol))),
    filled(uri, 200),
    Buffer.of(0, 0, 0, 0, mutable ? 1 : 0),
    Buffer.alloc(100),
  ])
  return [metadataAccountOf(mint), accountOf(tokenMetadataProgram, data)]
}

/** Further extensions for tokens with an issuer. Layouts as in `src/solana/state/mint-extensions.ts`. */
export const setting = {
  ...extension,
  transferFee: (
    older: [epoch: bigint, basisPoints: number],
    newer = older,
    authority?: Address,
  ): Extension => {
    const fee = ([epoch, basisPoints]: [bigint, number]): number[] => [
      ...u64(epoch),
      ...u64(2n ** 63n),
      basisPoints & 255,
      basisPoints >> 8,
    ]
    return {
      type: 1,
      value: concat(key(authority), key(authority), u64(0n), fee(older), fee(newer)),
    }
  },
  closeAuthority: (authority: Address): Extension => ({ type: 3, value: key(authority) }),
  confidentialTransfer: (authority?: Address): Extension => ({
    type: 4,
    value: concat(key(authority), [1], key(undefined)),
  }),
  defaultState: (state: 1 | 2): Extension => ({ type: 6, value: Uint8Array.of(state) }),
  interest: (basisPoints: number, authority?: Address): Extension =>
    setting.interestSince(basisPoints, 0n, authority),
  interestSince: (basisPoints: number, unixTime: bigint, authority?: Address): Extension => ({
    type: 10,
    value: concat(key(authority), u64(unixTime), [0, 0], u64(unixTime), [
      basisPoints & 255,
      basisPoints >> 8,
    ]),
  }),
  metadataPointer: (to: Address, authority?: Address): Extension => ({
    type: 18,
    value: concat(key(authority), key(to)),
  }),
  metadata: (
    mint: Address,
    symbol: string,
    name: string,
    updateAuthority?: Address,
  ): Extension => ({
    type: 19,
    value: metadataValue(mint, symbol, name, updateAuthority),
  }),
  scaled: (multiplier: number, authority?: Address): Extension =>
    setting.scaledLater(multiplier, multiplier, 0n, authority),
  scaledLater: (
    multiplier: number,
    next: number,
    fromUnixTime: bigint,
    authority?: Address,
  ): Extension => ({
    type: 25,
    value: concat(
      key(authority),
      new Uint8Array(new Float64Array([multiplier]).buffer),
      u64(fromUnixTime),
      new Uint8Array(new Float64Array([next]).buffer),
    ),
  }),
} as const

/** The metadata interface's bytes, in a mint or elsewhere. */
export const metadataValue = (
  mint: Address,
  symbol: string,
  name: string,
  updateAuthority?: Address,
): Uint8Array =>
  concat(
    key(updateAuthority),
    key(mint),
    text(name),
    text(symbol),
    text('https://example.org'),
    [0, 0, 0, 0],
  )

/** Sets accounts on the chain. */
export const setAccounts = async (
  chain: TestChain,
  accounts: Iterable<readonly [Address, Account]>,
): Promise<void> => {
  for (const [at, { owner, ...account }] of accounts)
    await chain.setAccount(new PublicKey(at), { ...account, owner: new PublicKey(owner) })
}

/** Distributes parts of a mint to owners, each in a separate account. */
export const giveOut = async (
  chain: TestChain,
  mint: Address,
  parts: readonly (readonly [owner: Address, amount: bigint])[],
  program: Address = tokenProgram,
): Promise<void> => {
  for (const [owner, amount] of parts)
    await setAccounts(chain, [
      [
        addressFromBytes(Keypair.generate().publicKey.toBytes()),
        accountOf(
          program,
          program === tokenProgram
            ? accountBytes.tokenAccount({ mint, owner, amount })
            : accountBytes.extended(accountBytes.tokenAccount({ mint, owner, amount }), 2, []),
        ),
      ],
    ])
}

/** Twenty owners with one percent each, and the rest in the pools of an exchange. */
export const spread = (supply: bigint, pool: Address): (readonly [Address, bigint])[] => [
  ...Array.from({ length: 20 }, (_, at) => [walletOf(100 + at), supply / 100n] as const),
  [pool, (supply * 80n) / 100n],
]

/** The product's own chain readers, over real HTTP. */
export const readersOf = (
  urls: readonly string[],
): { chain: ChainReader; ledger: LedgerReader } => {
  const options = { urls: [...urls], nowMs: Date.now, random: Math.random }
  const client = makeRpcClient(options)
  return {
    chain: makeRpcChainReader(options, client),
    ledger: makeRpcLedgerReader(client, options),
  }
}

/** Providers that know these tokens and pools, and verify some of them. */
export const marketOf = (
  known: readonly TokenFacts[] = [],
  {
    verified = [],
    pools = [],
  }: { verified?: readonly TokenFacts[]; pools?: readonly PoolFacts[] } = {},
): NonNullable<TokenDeps['market']> => ({
  readTokens: (mints) =>
    Promise.resolve(
      new Map(known.filter(({ mint }) => mints.includes(mint)).map((each) => [each.mint, each])),
    ),
  readPools: (mint) =>
    Promise.resolve(
      pools.filter(({ baseMint, quoteMint }) => baseMint === mint || quoteMint === mint),
    ),
  verifiedTokens: () => verified,
})
