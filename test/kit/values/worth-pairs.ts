import { PublicKey, SystemProgram } from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { metadataBytes } from '../checks/metadata-bytes.ts'
import { authorityOf, callProtocol, type Step } from '../daily/protocol-call.ts'
import { dollar, money, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const app = 'sale.example'
const jupiter = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const candyMachine = new PublicKey('CndyV3LdqHUfDLmE5naZjVN8rBZz4tqhdefbAnjHG3JR')
const magicEden = new PublicKey('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')
const metadataProgram = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const [wormholeMinter] = PublicKey.findProgramAddressSync(
  [Buffer.from('mint_signer')],
  new PublicKey('wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb'),
)

type Named = { name: string; symbol: string; mintAuthority?: PublicKey }

/** A token with its name in the Metaplex account that belongs to it. */
const openNamed = async (
  { chain, other }: Stage,
  owner: PublicKey,
  { name, symbol, mintAuthority }: Named,
) => {
  const mint = fresh()
  const fields = { decimals: 6, supply: 10n ** 15n }
  await chain.createMint(mint, { ...fields, ...(mintAuthority && { mintAuthority }) })
  const [at] = PublicKey.findProgramAddressSync(
    [Buffer.from('metadata'), metadataProgram.toBytes(), mint.toBytes()],
    metadataProgram,
  )
  const data = metadataBytes(other, mint, { name, symbol })
  const lamports = rentLamports(data.length)
  await chain.setAccount(at, { lamports, owner: metadataProgram, data })
  return { mint, account: await chain.createTokenAccount({ mint, owner, amount: 0n }), at }
}

type Sale = {
  token: Named
  lamports?: bigint
  /** The seller's program; an unknown one if absent. */
  program?: PublicKey
  /** Dollars beside it, in millionths. */
  beside?: bigint
  /** What the wallet holds; 40 SOL if absent. */
  held?: bigint
}

const ownName: Named = { name: 'Lazy Cat', symbol: 'LCAT' }

/** A wallet with 40 SOL buys a thousand units of a token. */
const sale = async (
  stage: Stage,
  { token, lamports = 11n * sol, program, beside = 0n, held = 40n * sol }: Sale,
) => {
  const user = await openWallet(stage, held)
  const seller = await openWallet(stage, sol)
  const { mint, account, at } = await openNamed(stage, user, token)
  const steps: Step[] = [
    { takesSol: lamports, ...(!program && { to: seller }) },
    { pays: 1_000n * dollar, mint, to: account },
    { shows: at },
  ]
  if (beside > 0n) {
    const dollars = { mint: money.usdc.mint, owner: user, amount: 0n }
    await stage.chain.createMint(money.usdc.mint, { decimals: 6, supply: 10n ** 15n })
    const to = await stage.chain.createTokenAccount(dollars)
    steps.push({ pays: beside, mint: money.usdc.mint, to })
  }
  const call = await callProtocol({ ...stage, user }, program ?? fresh(), steps)
  return scanFor(stage, { wallet: user, app }, [call])
}

const salePair = (
  name: string,
  flag: 'TRADE_FOR_NOTHING' | 'WRONG_MINT',
  attack: Sale,
  honest: Sale,
): AnyPair =>
  pairOf({
    name,
    pattern: flag === 'WRONG_MINT' ? 'P45' : 'P03',
    flag,
    noted: ['TRADE_FOR_NOTHING'],
    attack,
    honest,
    scan: sale,
  })

const falseName = (name: string, symbol: string, program?: PublicKey): AnyPair =>
  salePair(
    `a token named ${name} (${symbol})${program ? ' from an exchange' : ''}`,
    'WRONG_MINT',
    { token: { name, symbol }, ...(program && { program }) },
    { token: ownName, ...(program && { program }) },
  )

/** An NFT that its owner sells, with the owner's signature and no program between. */
const collectible: AnyPair = pairOf({
  name: 'two fifths of the SOL for an NFT whose price is unknown',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: 16n * sol,
  honest: 4n * sol,
  scan: async (stage, lamports) => {
    const user = await openWallet(stage, 40n * sol)
    const seller = await openWallet(stage, sol)
    const mint = fresh()
    await stage.chain.createMint(mint, { decimals: 0, supply: 1n })
    const from = await stage.chain.createTokenAccount({ mint, owner: seller, amount: 1n })
    const to = await stage.chain.createTokenAccount({ mint, owner: user, amount: 0n })
    return scanFor(stage, { wallet: user, app }, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: seller, lamports }),
      transferToken(from, to, seller, 1n),
    ])
  },
})

/** An NFT with other tokens beside it: ones that anyone can make, or dollars. */
const bundled: AnyPair = pairOf<'unlisted' | 'usdc'>({
  name: 'half of the SOL for an NFT and a worthless token, or dollars',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: 'unlisted',
  honest: 'usdc',
  scan: async (stage, kind) => {
    const user = await openWallet(stage, 40n * sol)
    const seller = await openWallet(stage, sol)
    const nft = fresh()
    await stage.chain.createMint(nft, { decimals: 0, supply: 1n })
    const open = (mint: PublicKey, owner: PublicKey, amount: bigint) =>
      stage.chain.createTokenAccount({ mint, owner, amount }, { address: fresh() })
    const { mint } = money[kind]
    await stage.chain.createMint(mint, { decimals: 6, supply: 10n ** 15n })
    const amount = 4_000n * dollar
    return scanFor(stage, { wallet: user, app }, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: seller, lamports: 20n * sol }),
      transferToken(await open(nft, seller, 1n), await open(nft, user, 0n), seller, 1n),
      transferToken(await open(mint, seller, amount), await open(mint, user, 0n), seller, amount),
    ])
  },
})

/** Half of the SOL for an NFT: one that its creator mints for it, or one that was for sale on a market. */
const minted: AnyPair = pairOf({
  name: 'half of the SOL for an NFT of a new collection, or from a market',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: 'mint',
  honest: 'market',
  scan: async (stage, from) => {
    const user = await openWallet(stage, 40n * sol)
    const program = from === 'mint' ? candyMachine : magicEden
    const mint = fresh()
    await stage.chain.createMint(
      mint,
      from === 'mint'
        ? { decimals: 0, supply: 0n, mintAuthority: authorityOf(program) }
        : { decimals: 0, supply: 1n },
    )
    const to = await stage.chain.createTokenAccount({ mint, owner: user, amount: 0n })
    const call = await callProtocol({ ...stage, user }, program, [
      { takesSol: 20n * sol, to: await openWallet(stage, sol) },
      from === 'mint' ? { issues: 1n, mint, to } : { pays: 1n, mint, to },
    ])
    return scanFor(stage, { wallet: user, app }, [call])
  },
})

const wormhole = { name: 'USD Coin (Wormhole)', symbol: 'USDCso' }

/** Tokens that anyone could have made, for real money. */
export const worthPairs: readonly AnyPair[] = [
  falseName('Solana', '◎'),
  falseName('USD Coin (Wormhole)', 'USDCso'),
  falseName('Jupiter', 'JUP'),
  falseName('Bonk', 'B0NK'),
  falseName('Tether USD', 'USDT', jupiter),
  falseName('Jupiter', 'JUP', jupiter),
  salePair(
    'a token of a bridge that others can mint',
    'WRONG_MINT',
    { token: { ...wormhole, mintAuthority: fresh() }, program: jupiter },
    { token: { ...wormhole, mintAuthority: wormholeMinter }, program: jupiter },
  ),
  salePair(
    'a false name for four SOL',
    'WRONG_MINT',
    { token: { name: 'Bonk', symbol: 'BONK' }, lamports: 4n * sol },
    { token: ownName, lamports: 4n * sol },
  ),
  salePair(
    'most of the SOL for a token of fixed supply',
    'TRADE_FOR_NOTHING',
    { token: ownName, lamports: 30n * sol },
    { token: ownName, lamports: 4n * sol },
  ),
  salePair(
    'most of the SOL for a token of fixed supply, from nowhere or from an exchange',
    'TRADE_FOR_NOTHING',
    { token: ownName, lamports: 30n * sol },
    { token: ownName, lamports: 30n * sol, program: jupiter },
  ),
  salePair(
    'most of the SOL for a worthless token and a cent',
    'TRADE_FOR_NOTHING',
    { token: ownName, lamports: 30n * sol, beside: dollar / 100n },
    { token: ownName, lamports: 30n * sol, beside: 4_000n * dollar },
  ),
  salePair(
    'most of a small wallet for a token of fixed supply',
    'TRADE_FOR_NOTHING',
    { token: ownName, lamports: sol, held: (3n * sol) / 2n },
    { token: ownName, lamports: sol / 15n, held: sol / 10n },
  ),
  collectible,
  minted,
  bundled,
]
