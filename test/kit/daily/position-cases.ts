import { wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import { closeAccount, createAssociated } from '../chain/token-instructions.ts'
import { type DailyCase, type DailyWorld, fresh, keyOf, sol, usdc } from './daily-case.ts'
import {
  type Build,
  casesOf,
  dollars,
  fees,
  receiverOf,
  type Row,
  wrap,
  wrappedOf,
} from './daily-parts.ts'
import { authorityOf, callProtocol, type Step } from './protocol-call.ts'

const orca = keyOf('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc')
const dlmm = keyOf('LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo')
const cpmm = keyOf('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C')
const kamino = keyOf('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD')
const save = keyOf('So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo')
const marginfi = keyOf('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const perpetuals = keyOf('PERPHjGBqRHArX4DySjwM6UJHiR3sWAatqfdBS2qQJu')
const jlp = keyOf('27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4')
const voltr = keyOf('vVoLTRjQmtFpiYoegx285Ze4gsLJ8ZxgFKVcuvmG1a8')

const app = 'pools.example'

const ofUnique = (world: DailyWorld, held: bigint) =>
  world.token(held, { supply: held, decimals: 0, mintAuthority: authorityOf(orca) })

/** A collectible with a key of its own proves the position; SOL is wrapped for it. */
const openPosition: Build = async (world, thief) => {
  const [{ account }, position] = [await dollars(world, 1_000_000_000n), await ofUnique(world, 0n)]
  const to = await receiverOf(world, thief, position)
  const steps: Step[] = [
    { issues: 1n, mint: position.mint, to },
    { takes: 5n * sol, mint: wrappedSolMintKey, from: wrappedOf(world.user) },
    { takes: 900_000_000n, mint: usdc, from: account },
  ]
  return [
    ...fees(50_000),
    ...wrap(world.user, 5n * sol),
    await callProtocol(world, orca, steps, { signers: [position.mint] }),
    closeAccount(wrappedOf(world.user), world.user, world.user),
  ]
}

const closePosition: Build = async (world, thief) => {
  const [{ account }, position] = [await dollars(world, 0n), await ofUnique(world, 1n)]
  const wrapped = wrappedOf(world.user)
  const steps: Step[] = [
    { burns: 1n, mint: position.mint, from: position.account },
    { pays: 5n * sol, mint: wrappedSolMintKey, to: wrapped },
    { pays: 900_000_000n, mint: usdc, to: await receiverOf(world, thief, { mint: usdc, account }) },
  ]
  return [
    createAssociated(world.user, world.user, wrappedSolMintKey),
    await callProtocol(world, orca, steps),
    closeAccount(wrapped, thief ? world.thief : world.user, world.user),
  ]
}

/** Nearly all SOL on one side of a position, whose account is a new key. */
const openOneSided: Build = async (world, thief) => [
  ...fees(50_000),
  ...wrap(world.user, 38n * sol),
  await callProtocol(
    world,
    dlmm,
    [
      { takesSol: 60_000_000n },
      { records: thief ? world.thief : world.user },
      { takes: 38n * sol, mint: wrappedSolMintKey, from: wrappedOf(world.user) },
      ...(thief ? [{ shows: world.thief }] : []),
    ],
    { signers: [fresh()] },
  ),
]

/** A new pool costs a fee; its shares are the user's. */
const createPool: Build = async (world, thief) => {
  const other = await world.token(700_000_000_000n)
  const share = await world.token(0n, { mintAuthority: authorityOf(cpmm) })
  const steps: Step[] = [
    { takes: 20n * sol, mint: wrappedSolMintKey, from: wrappedOf(world.user) },
    { takes: 700_000_000_000n, mint: other.mint, from: other.account },
    { takesSol: 150_000_000n, to: world.friend },
    { issues: 90_000_000n, mint: share.mint, to: await receiverOf(world, thief, share) },
  ]
  return [...wrap(world.user, 20n * sol), await callProtocol(world, cpmm, steps)]
}

const lendSol: Build = async (world, thief) => [
  ...wrap(world.user, 39n * sol),
  await callProtocol(world, kamino, [
    { takes: 39n * sol, mint: wrappedSolMintKey, from: wrappedOf(world.user) },
    { changes: thief ? world.thief : world.user },
    ...(thief ? [{ shows: world.thief }] : []),
  ]),
  closeAccount(wrappedOf(world.user), world.user, world.user),
]

/** The share stays with the protocol as collateral of its owner. */
const lendAsCollateral: Build = async (world, thief) => {
  const { account } = await dollars(world, 1_000_000_000n)
  const share = await world.token(0n, { mintAuthority: authorityOf(save) })
  const collateral = await world.accountOf(authorityOf(save), share.mint)
  return [
    await callProtocol(world, save, [
      { takes: 1_000_000_000n, mint: usdc, from: account },
      { issues: 950_000_000n, mint: share.mint, to: collateral },
      { changes: thief ? world.thief : world.user },
      ...(thief ? [{ shows: world.thief }] : []),
    ]),
  ]
}

const openAccount: Build = async (world, thief) => {
  const { account } = await dollars(world, 1_000_000_000n)
  const steps: Step[] = [
    { takes: 1_000_000_000n, mint: usdc, from: account },
    { records: thief ? world.thief : world.user },
    ...(thief ? [{ shows: world.thief }] : []),
  ]
  return [await callProtocol(world, marginfi, steps, { signers: [fresh()] })]
}

const buyPool: Build = async (world, thief) => {
  const { account } = await dollars(world, 1_000_000_000n)
  const share = await world.token(0n, {
    mint: jlp,
    mintAuthority: authorityOf(perpetuals),
    supply: 10n ** 15n,
  })
  return [
    await callProtocol(world, perpetuals, [
      { takes: 1_000_000_000n, mint: usdc, from: account },
      { issues: thief ? 2_000_000n : 200_000_000n, mint: jlp, to: share.account },
    ]),
  ]
}

/** A vault with a fee, of the same or in SOL; the attack takes a tenth, or half a SOL. */
const vault =
  (fee: { dollars: bigint; lamports: bigint }, attack: typeof fee): Build =>
  async (world, thief) => {
    const { account } = await dollars(world, 1_000_000_000n)
    const taken = thief ? attack : fee
    const steps: Step[] = [
      { takes: 1_000_000_000n - taken.dollars, mint: usdc, from: account },
      { records: world.user },
    ]
    if (taken.dollars > 0n) {
      const to = await world.accountOf(world.friend, usdc)
      steps.push({ takes: taken.dollars, mint: usdc, from: account, to })
    }
    if (taken.lamports > 0n) steps.push({ takesSol: taken.lamports, to: world.friend })
    return [await callProtocol(world, voltr, steps)]
  }

const feeInDollars = vault(
  { dollars: 10_000_000n, lamports: 0n },
  { dollars: 100_000_000n, lamports: 0n },
)
const feeInSol = vault({ dollars: 0n, lamports: sol / 100n }, { dollars: 0n, lamports: sol / 2n })

const rows: readonly Row[] = [
  ['Orca: a position opened', openPosition, 'for a thief', app],
  ['Orca: a position closed', closePosition, 'to a thief', app],
  ['Meteora: nearly all SOL on one side', openOneSided, 'for a thief', app],
  ['Raydium: a pool created', createPool, 'the shares go to a thief', app],
  ['Kamino: nearly all SOL lent', lendSol, 'for a thief', app],
  ['Save: dollars as collateral', lendAsCollateral, 'of a thief', app],
  ['marginfi: an account opened and filled', openAccount, 'of a thief', app],
  ['Jupiter: all dollars for the pool of perpetuals', buyPool, 'for a trifle of it', app],
  ['Voltr: all dollars, less a fee of a hundredth', feeInDollars, 'less a tenth', app],
  ['Voltr: all dollars, and a fee in SOL', feeInSol, 'and much SOL', app],
]

export const positionCases: readonly DailyCase[] = casesOf('positions', rows)
