import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { changeMultisig } from '../attacks/asset-instructions.ts'
import { openAssets } from '../attacks/asset-scene.ts'
import {
  approve,
  build,
  createAssociated,
  mintTo,
  removeAuthority,
  setAuthority,
  syncNative,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'
import { standInPrograms } from '../programs/stand-in-programs.ts'
import { type DailyCase, type DailyWorld, fresh, keyOf, sol, usdc } from './daily-case.ts'
import { type Build, casesOf, dollars, pay, type Row } from './daily-parts.ts'
import { authorityOf, callProtocol, type Step } from './protocol-call.ts'

const wormhole = keyOf('wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb')
const mayan = keyOf('BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY')
const streamflow = keyOf('strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m')
const { squads } = standInPrograms

const app = 'teams.example'

/** The bridge's own address may take what it then takes; the attack gives the right to a thief. */
const bridgeByRight: Build = async (world, thief) => {
  const { account } = await dollars(world, 1_000_000_000n)
  const steps: Step[] = thief
    ? [{ takesSol: 3_000_000n }]
    : [{ draws: 300_000_000n, mint: usdc, from: account }, { takesSol: 3_000_000n }]
  return [
    approve(account, thief ? world.thief : authorityOf(wormhole), world.user, 300_000_000n),
    await callProtocol(world, wormhole, steps),
  ]
}

/** An address of the bridge, or of the thief, at which the message leaves what goes over it. */
const openOrder = async ({ chain, thief }: DailyWorld, forThief: boolean): Promise<PublicKey> => {
  if (forThief) return thief
  const [order] = PublicKey.findProgramAddressSync([fresh().toBytes()], mayan)
  const data = new Uint8Array(200)
  await chain.setAccount(order, { lamports: rentLamports(data.length), owner: mayan, data })
  return order
}

const bridgeDollars: Build = async (world, thief) => {
  const { account } = await dollars(world, 300_000_000n)
  const order = await openOrder(world, thief)
  const to = associatedTokenAddress(order, usdc, tokenProgramId)
  const steps: Step[] = [{ takesSol: 2_000_000n }, { shows: order }, { shows: to }]
  return [
    createAssociated(world.user, order, usdc),
    transferTokenChecked(account, usdc, to, world.user, 300_000_000n, 6),
    await callProtocol(world, mayan, steps),
  ]
}

const bridgeSol: Build = async (world, thief) => {
  const order = await openOrder(world, thief)
  const to = associatedTokenAddress(order, wrappedSolMintKey, tokenProgramId)
  const steps: Step[] = [{ takesSol: 2_000_000n }, { shows: order }, { shows: to }]
  return [
    createAssociated(world.user, order, wrappedSolMintKey),
    pay(world.user, to, 10n * sol),
    syncNative(to),
    await callProtocol(world, mayan, steps),
  ]
}

/** What has vested; the attack hands the receiving account over. */
const claimStream: Build = async (world, thief) => {
  const { mint, account } = await world.token(0n)
  return [
    createAssociated(world.user, world.user, mint),
    await callProtocol(world, streamflow, [
      { changes: world.user },
      { pays: 80_000_000n, mint, to: account },
    ]),
    ...(thief ? [setAuthority(account, 2, world.thief, world.user)] : []),
  ]
}

/** Anchor's code of a call. */
const codeOf = async (name: string): Promise<number[]> => {
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(`global:${name}`))
  return [...new Uint8Array(hash).subarray(0, 8)]
}

/** A proposal created and approved by a member; the attack adds a stranger at once. */
const approveProposal: Build = async (world, thief) => {
  const { multisig } = await openAssets(world.chain, world)
  const proposal = fresh()
  const created = build(
    squads,
    [...(await codeOf('proposal_create')), 5, ...new Uint8Array(8)],
    [
      [multisig, 'read'],
      [proposal, 'write'],
      [world.user, 'sign'],
      [world.user, 'sign'],
      [SystemProgram.programId, 'read'],
    ],
  )
  const approved = build(
    squads,
    [...(await codeOf('proposal_approve')), 0],
    [
      [multisig, 'read'],
      [world.user, 'sign'],
      [proposal, 'write'],
    ],
  )
  const added = changeMultisig(multisig, world.user, { member: world.thief })
  return [created, approved, ...(thief ? [added] : [])]
}

/** SOL for a vault that the user signs for with others; the attack sends nearly all of it to a stranger's. */
const fundVault: Build = async (world, thief) => {
  const { multisig } = await openAssets(world.chain, world)
  const key = thief ? fresh() : multisig
  const seeds = [Buffer.from('multisig'), key.toBytes(), Buffer.from('vault'), Buffer.of(0)]
  const [vault] = PublicKey.findProgramAddressSync(seeds, squads)
  return [pay(world.user, vault, thief ? 39n * sol : 20n * sol)]
}

/** A new token of the user, with its whole supply, and both rights given up; the attack hands one over. */
const createToken: Build = ({ user, thief: taker }, thief) => {
  const mint = fresh()
  const account = associatedTokenAddress(user, mint, tokenProgramId)
  return [
    SystemProgram.createAccount({
      fromPubkey: user,
      newAccountPubkey: mint,
      lamports: Number(rentLamports(82)),
      space: 82,
      programId: tokenProgramId,
    }),
    build(tokenProgramId, [20, 9, ...user.toBytes(), 1, ...user.toBytes()], [[mint, 'write']]),
    createAssociated(user, user, mint),
    mintTo(mint, account, user, 10n ** 18n),
    removeAuthority(mint, 0, user),
    thief ? setAuthority(mint, 1, taker, user) : removeAuthority(mint, 1, user),
  ]
}

const accountsFor = (world: DailyWorld, mint: PublicKey, count: number): Promise<PublicKey[]> =>
  Promise.all(Array.from({ length: count }, () => world.accountOf(fresh(), mint)))

/** A part of a token of the user for eight holders; the attack sends most of it. */
const distribute: Build = async (world, thief) => {
  const { mint, account } = await world.token(500_000_000_000n, { mintAuthority: world.user })
  const each = thief ? 50_000_000_000n : 10_000_000_000n
  return (await accountsFor(world, mint, 8)).map((to) =>
    transferToken(account, to, world.user, each),
  )
}

/** New tokens for five holders; the attack also hands over the right to mint. */
const mintForHolders: Build = async (world, thief) => {
  const { mint } = await world.token(0n, { mintAuthority: world.user })
  const minted: TransactionInstruction[] = (await accountsFor(world, mint, 5)).map((to) =>
    mintTo(mint, to, world.user, 10_000_000_000n),
  )
  return thief ? [...minted, setAuthority(mint, 0, world.thief, world.user)] : minted
}

/** Nearly all of a token of the user for eight holders; the attack is about one that another issues. */
const airdrop: Build = async (world, thief) => {
  const { mint, account } = await world.token(500_000_000_000n, {
    mintAuthority: thief ? world.friend : world.user,
  })
  const holders = Array.from({ length: 8 }, fresh)
  return holders.flatMap((holder) => [
    createAssociated(world.user, holder, mint),
    transferToken(
      account,
      associatedTokenAddress(holder, mint, tokenProgramId),
      world.user,
      62_000_000_000n,
    ),
  ])
}

const rows: readonly Row[] = [
  ['Wormhole: dollars taken by right', bridgeByRight, 'the right is a thief’s', app],
  ['Mayan: all dollars left for an order', bridgeDollars, 'for a thief'],
  ['Mayan: SOL left for an order', bridgeSol, 'for a thief', app],
  ['Streamflow: a claim', claimStream, 'and the account handed over', app],
  ['Squads: a proposal made and approved', approveProposal, 'and a stranger added', app],
  ['Squads: half of the SOL for a vault', fundVault, 'nearly all of it'],
  ['a token created, its rights given up', createToken, 'one of them is a thief’s', app],
  ['a token distributed to eight holders', distribute, 'most of it', app],
  ['nearly all of a token distributed by its issuer', airdrop, 'by a holder', app],
  ['a token minted for five holders', mintForHolders, 'and the right handed over', app],
]

export const teamCases: readonly DailyCase[] = casesOf('teams', rows)
