import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { openAssets } from '../attacks/asset-scene.ts'
import { changeLeaf } from '../attacks/asset-instructions.ts'
import {
  approve,
  closeAccount,
  maxU64,
  setAuthority,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'
import {
  type DailyCase,
  type DailyWorld,
  fresh,
  type HeldToken,
  keyOf,
  type Make,
  type Signing,
  sol,
  tenBillion,
  usdc,
} from './daily-case.ts'

const app = 'claim.example'

const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

const memo = (text: string, signer: PublicKey): TransactionInstruction =>
  new TransactionInstruction({
    programId: keyOf('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: [{ pubkey: signer, isSigner: true, isWritable: false }],
    data: Buffer.from(text),
  })

/** SOL to a wallet that exists, or to a new one. */
const sendSol =
  (lamports: bigint, to: 'friend' | 'new', rest: Omit<Signing, 'instructions'> = {}): Make =>
  (world) => ({
    instructions: [pay(world.user, to === 'friend' ? world.friend : fresh(), lamports)],
    ...rest,
  })

/** Everything that these accounts hold goes to one wallet. */
const sendAll =
  (
    open: (world: DailyWorld) => Promise<HeldToken & { held: bigint }>[],
    rest: Omit<Signing, 'instructions'> = {},
  ): Make =>
  async (world) => {
    const instructions: TransactionInstruction[] = []
    for (const { mint, account, held } of await Promise.all(open(world)))
      instructions.push(
        transferToken(account, await world.accountOf(world.friend, mint), world.user, held),
      )
    return { instructions, ...rest }
  }

const nft = async (world: DailyWorld) => ({ ...(await world.nft()), held: 1n })
const token = async (world: DailyWorld, held: bigint) => ({ ...(await world.token(held)), held })
const dollars = async (world: DailyWorld, held: bigint) => ({
  ...(await world.token(held, { mint: usdc, supply: tenBillion })),
  held,
})

/** A millionth of its supply. */
const dust = (world: DailyWorld) => token(world, 1_000_000n)

const giftWithSol =
  (lamports: bigint): Make =>
  async (world) => {
    const { instructions } = await sendAll((each) => [dust(each), dust(each)])(world)
    return { instructions: [...instructions, pay(world.user, world.friend, lamports)] }
  }

const payroll =
  (shares: readonly bigint[], rest: Omit<Signing, 'instructions'> = {}): Make =>
  ({ user }) => ({ instructions: shares.map((lamports) => pay(user, fresh(), lamports)), ...rest })

const payDollars =
  (amount: bigint, rest: Omit<Signing, 'instructions'>): Make =>
  async (world) => {
    const { account } = await dollars(world, 1_000_000_000n)
    const to = await world.accountOf(world.friend, usdc)
    const payment = transferTokenChecked(account, usdc, to, world.user, amount, 6)
    payment.keys.push({ pubkey: fresh(), isSigner: false, isWritable: false })
    return { instructions: [memo('order 1881', world.user), payment], ...rest }
  }

/** A payment whose fee another wallet pays. */
const sponsored =
  (lamports: bigint, toSponsor: boolean): Make =>
  ({ user, friend, thief }) => ({
    instructions: [pay(user, toSponsor ? thief : friend, lamports)],
    payer: thief,
  })

const sendLeaf =
  (rest: Omit<Signing, 'instructions'> = {}): Make =>
  async ({ chain, user, friend, thief }) => {
    const { tree } = await openAssets(chain, { user, friend, thief })
    return { instructions: [changeLeaf('transfer', tree, user, friend)], ...rest }
  }

/** A part of a token to a friend; the attack hands the rest over as well. */
const sendPart =
  (more: (world: DailyWorld, account: PublicKey) => TransactionInstruction[]): Make =>
  async (world) => {
    const { mint, account } = await world.token(250_000_000n)
    const to = await world.accountOf(world.friend, mint)
    return {
      instructions: [transferToken(account, to, world.user, 50_000_000n), ...more(world, account)],
    }
  }

const sendAndClose =
  (thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(250_000_000n)
    const to = await world.accountOf(world.friend, mint)
    return {
      instructions: [
        transferToken(account, to, world.user, 250_000_000n),
        closeAccount(account, thief ? world.thief : world.user, world.user),
      ],
    }
  }

const proveOwnership =
  (more: (world: DailyWorld) => TransactionInstruction[] = () => []): Make =>
  (world) => ({
    instructions: [pay(world.user, world.user, 0n), memo('signing in', world.user), ...more(world)],
    app: 'games.example',
  })

const assign = ({ user, thief }: DailyWorld): TransactionInstruction[] => [
  SystemProgram.assign({ accountPubkey: user, programId: thief }),
]

type Row = readonly [name: string, make: Make, attackName: string, attack: Make]

const rows: readonly Row[] = [
  [
    'SOL to a friend',
    sendSol(1_500_000_000n, 'friend'),
    'nearly all SOL for an app',
    sendSol(39_900_000_000n, 'friend', { app }),
  ],
  [
    'SOL to an address without history',
    sendSol(2n * sol, 'new'),
    'nearly all SOL',
    sendSol(39_900_000_000n, 'new'),
  ],
  [
    'half of the SOL to an exchange',
    sendSol(20n * sol, 'friend'),
    'most of it for an app',
    sendSol(25n * sol, 'friend', { app }),
  ],
  [
    'a donation through a blink',
    sendSol(sol / 10n, 'friend', { source: 'blink' }),
    'most of the SOL',
    sendSol(30n * sol, 'friend', { source: 'blink' }),
  ],
  [
    'all of a token',
    sendAll((world) => [token(world, 250_000_000n)]),
    'all of two tokens',
    sendAll((world) => [token(world, 250_000_000n), token(world, 250_000_000n)]),
  ],
  [
    'a collectible',
    sendAll((world) => [nft(world)]),
    'for an app',
    sendAll((world) => [nft(world)], { app }),
  ],
  [
    'two collectibles',
    sendAll((world) => [nft(world), nft(world)]),
    'for an app',
    sendAll((world) => [nft(world), nft(world)], { app }),
  ],
  [
    'two collectibles, again',
    sendAll((world) => [nft(world), nft(world)]),
    'three collectibles',
    sendAll((world) => [nft(world), nft(world), nft(world)]),
  ],
  [
    'two small balances',
    sendAll((world) => [dust(world), dust(world)]),
    'a small and a large balance',
    sendAll((world) => [dust(world), token(world, 250_000_000n)]),
  ],
  [
    'two small balances and some SOL',
    giftWithSol(2n * sol),
    'and most of the SOL',
    giftWithSol(25n * sol),
  ],
  [
    'a collectible and a small balance',
    sendAll((world) => [nft(world), dust(world)]),
    'for an app',
    sendAll((world) => [nft(world), dust(world)], { app }),
  ],
  [
    'a few dollars and a small balance',
    sendAll((world) => [dollars(world, 20_000_000n), dust(world)]),
    'many dollars and a small balance',
    sendAll((world) => [dollars(world, 2_000_000_000n), dust(world)]),
  ],
  [
    'a payment in a shop',
    payDollars(39_900_000n, { app: 'shop.example' }),
    'most of the dollars',
    payDollars(900_000_000n, { app: 'shop.example' }),
  ],
  [
    'a payroll',
    payroll(Array.from({ length: 15 }, () => sol / 5n)),
    'nearly everything, split like loot',
    payroll([32n * sol, 79n * (sol / 10n)], { app }),
  ],
  [
    'SOL with a sponsored fee',
    sponsored(2n * sol, false),
    'most of it to the sponsor',
    sponsored(30n * sol, true),
  ],
  [
    'a part of a token',
    sendPart(() => []),
    'and a right over the rest',
    sendPart(({ user, thief }, account) => [approve(account, thief, user, maxU64)]),
  ],
  [
    'a part of a token, again',
    sendPart(() => []),
    'and the account handed over',
    sendPart(({ user, thief }, account) => [setAuthority(account, 2, thief, user)]),
  ],
  [
    'all of a token, and its account closed',
    sendAndClose(false),
    'its rent to a thief',
    sendAndClose(true),
  ],
  ['a compressed collectible', sendLeaf(), 'for an app', sendLeaf({ app })],
  [
    'a proof of ownership',
    proveOwnership(),
    'and the wallet assigned to a program',
    proveOwnership(assign),
  ],
]

export const ownSendCases: readonly DailyCase[] = rows.map(([name, make, attackName, attack]) => ({
  kind: 'own payments',
  name,
  make,
  attack: { name: attackName, make: attack },
}))
