import {
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  approve,
  build,
  burn,
  closeAccount,
  createAssociated,
  maxU64,
  mintTo,
  revoke,
  setAuthority,
  syncNative,
} from '../chain/token-instructions.ts'
import {
  type DailyCase,
  type DailyWorld,
  fresh,
  keyOf,
  type Make,
  sol,
  tenBillion,
  usdc,
} from './daily-case.ts'

const loader = keyOf('BPFLoaderUpgradeab1e11111111111111111111111')

const wrap =
  (thief: boolean): Make =>
  ({ user, thief: taker }) => {
    const account = associatedTokenAddress(user, wrappedSolMintKey, tokenProgramId)
    return {
      instructions: [
        createAssociated(user, user, wrappedSolMintKey),
        SystemProgram.transfer({ fromPubkey: user, toPubkey: account, lamports: 20n * sol }),
        syncNative(account),
        ...(thief ? [approve(account, taker, user, maxU64)] : []),
      ],
    }
  }

const unwrap =
  (thief: boolean): Make =>
  async ({ chain, user, thief: taker }) => {
    const account = await chain.createTokenAccount(
      {
        mint: wrappedSolMintKey,
        owner: user,
        amount: 12n * sol,
        nativeRentLamports: rentLamports(165),
      },
      { address: fresh() },
    )
    return { instructions: [closeAccount(account, thief ? taker : user, user)] }
  }

const closeEmpty =
  (thief: boolean): Make =>
  async (world) => {
    const { user, thief: taker } = world
    const instructions: TransactionInstruction[] = []
    for (let count = 0; count < 4; count++) {
      const { account } = await world.token(0n)
      instructions.push(closeAccount(account, thief ? taker : user, user))
    }
    return { instructions }
  }

/** Spam goes; the attack burns what an app names, and returns nothing. */
const burnSpam =
  (thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(70_000_000n)
    const burnt = burn(account, mint, world.user, 70_000_000n)
    return thief
      ? { instructions: [burnt], app: 'claim.example' }
      : { instructions: [burnt, closeAccount(account, world.user, world.user)] }
  }

/** An app clears out three tokens; the attack burns dollars with them. */
const clearOut =
  (thief: boolean): Make =>
  async (world) => {
    const spam = await Promise.all([0, 1, 2].map(() => world.token(70_000_000n)))
    const dollars = { mint: usdc, supply: tenBillion }
    const burnt = thief ? [...spam, await world.token(70_000_000n, dollars)] : spam
    const instructions = burnt.flatMap(({ mint, account }) => [
      burn(account, mint, world.user, 70_000_000n),
      closeAccount(account, world.user, world.user),
    ])
    return { instructions, app: 'cleaner.example' }
  }

/** A game burns a part of its token as a price; the attack burns most of it. */
const burnPrice =
  (thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(700_000_000n)
    const amount = thief ? 650_000_000n : 100_000_000n
    return { instructions: [burn(account, mint, world.user, amount)], app: 'games.example' }
  }

const permissions =
  (thief: boolean): Make =>
  async (world) => {
    const [one, other] = [await world.token(70_000_000n), await world.token(90_000_000n)]
    const last = thief
      ? approve(other.account, world.thief, world.user, maxU64)
      : revoke(other.account, world.user)
    return { instructions: [revoke(one.account, world.user), last] }
  }

/** The whole supply to the user; the attack keeps the right to mint for a thief. */
const launch =
  (thief: boolean): Make =>
  ({ user, thief: taker }) => {
    const mint = fresh()
    const account = associatedTokenAddress(user, mint, tokenProgramId)
    return {
      instructions: [
        SystemProgram.createAccount({
          fromPubkey: user,
          newAccountPubkey: mint,
          lamports: Number(rentLamports(82)),
          space: 82,
          programId: tokenProgramId,
        }),
        build(tokenProgramId, [20, 6, ...user.toBytes(), 0], [[mint, 'write']]),
        createAssociated(user, user, mint),
        mintTo(mint, account, user, 10n ** 15n),
        ...(thief ? [setAuthority(mint, 0, taker, user)] : []),
      ],
    }
  }

const mintMore =
  (thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(0n, { mintAuthority: world.user })
    const to = thief ? await world.accountOf(world.thief, mint) : account
    const instructions = [mintTo(mint, to, world.user, 10n ** 12n)]
    return thief ? { instructions, app: 'claim.example' } : { instructions }
  }

const newNonce =
  (thief: boolean): Make =>
  ({ user, thief: taker }) => ({
    instructions: SystemProgram.createNonceAccount({
      fromPubkey: user,
      noncePubkey: fresh(),
      authorizedPubkey: thief ? taker : user,
      lamports: thief ? Number(5n * sol) : Number(rentLamports(NONCE_ACCOUNT_LENGTH)),
    }).instructions,
  })

const newVote =
  (thief: boolean): Make =>
  ({ user, thief: taker }) => ({
    instructions: VoteProgram.createAccount({
      fromPubkey: user,
      votePubkey: fresh(),
      voteInit: new VoteInit(user, user, thief ? taker : user, 10),
      lamports: Number(thief ? 20n * sol : sol / 10n),
    }).instructions,
  })

/** A buffer with code of a future program and three SOL. */
const openBuffer = async ({ chain, user }: DailyWorld): Promise<PublicKey> => {
  const data = Buffer.alloc(200)
  data.writeUInt32LE(1, 0)
  data[4] = 1
  data.set(user.toBytes(), 5)
  const buffer = fresh()
  await chain.setAccount(buffer, { lamports: 3n * sol, owner: loader, data })
  return buffer
}

const closeBuffer =
  (thief: boolean): Make =>
  async (world) => ({
    instructions: [
      build(
        loader,
        [5, 0, 0, 0],
        [
          [await openBuffer(world), 'write'],
          [thief ? world.thief : world.user, 'write'],
          [world.user, 'sign'],
        ],
      ),
    ],
  })

/** Writes code; the attack hands the buffer over. */
const writeBuffer =
  (thief: boolean): Make =>
  async (world) => {
    const head = Buffer.alloc(16)
    head.writeUInt32LE(1, 0)
    head.writeBigUInt64LE(100n, 8)
    const buffer = await openBuffer(world)
    const write = build(
      loader,
      [...head, ...new Uint8Array(100)],
      [
        [buffer, 'write'],
        [world.user, 'sign'],
      ],
    )
    const handOver = build(
      loader,
      [4, 0, 0, 0],
      [
        [buffer, 'write'],
        [world.user, 'sign'],
        [world.thief, 'read'],
      ],
    )
    return { instructions: thief ? [write, handOver] : [write] }
  }

type Row = readonly [name: string, make: (thief: boolean) => Make, attack: string]

const rows: readonly Row[] = [
  ['half of the SOL wrapped', wrap, 'a thief may spend it'],
  ['SOL unwrapped', unwrap, 'to a thief'],
  ['empty accounts closed', closeEmpty, 'to a thief'],
  ['spam burnt and its account closed', burnSpam, 'a token burnt for an app'],
  ['spam cleared out by an app', clearOut, 'and dollars'],
  ['a price burnt for an app', burnPrice, 'most of the token'],
  ['permissions revoked', permissions, 'one of them given'],
  ['a token created', launch, 'a thief may mint it'],
  ['more of the user’s token minted', mintMore, 'to a thief, for an app'],
  ['a nonce account created', newNonce, 'of a thief, with SOL'],
  ['a vote account created', newVote, 'of a thief, with SOL'],
  ['a buffer closed', closeBuffer, 'to a thief'],
  ['code written to a buffer', writeBuffer, 'and the buffer handed over'],
]

export const ownAccountCases: readonly DailyCase[] = rows.map(([name, make, attack]) => ({
  kind: 'own accounts',
  name,
  make: make(false),
  attack: { name: attack, make: make(true) },
}))
