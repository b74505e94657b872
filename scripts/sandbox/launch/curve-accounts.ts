import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { associatedTokenAddress, tokenProgramId, wrappedSolMintKey } from '../account-bytes.ts'
import { actor } from '../cast.ts'
import { vaultOf } from '../exchange.ts'

/**
 * The address of Pump.fun's program. The sandbox runs a small program of its own there (`curve-program.ts`): the same
 * addresses, state and events, and the codes and arguments of the same instructions, but accounts of its own choice.
 */
export const launchProgram = new PublicKey('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P')

/** Derived addresses as Pump.fun derives them. Source: npm @pump-fun/pump-sdk 2.0.0 (src/pda.ts). */
export const seedWords = {
  curve: Buffer.from('bonding-curve'),
  mintAuthority: Buffer.from('mint-authority'),
  eventAuthority: Buffer.from('__event_authority'),
} as const

export const derivedFrom = (word: Buffer): [address: PublicKey, bump: number] =>
  PublicKey.findProgramAddressSync([word], launchProgram)

export const [mintAuthority] = derivedFrom(seedWords.mintAuthority)
export const [eventAuthority] = derivedFrom(seedWords.eventAuthority)

/** Receives the fee of 1 % of every trade. */
export const feeRecipient = actor('launch fees').publicKey

/** Places of the accounts of a creation and a migration, and of trades. */
export const creationAt = {
  mint: 0,
  mintAuthority: 1,
  curve: 2,
  vault: 3,
  user: 4,
  system: 5,
  token: 6,
  eventAuthority: 7,
  program: 8,
} as const
export const migrationAt = {
  mint: 0,
  curve: 1,
  vault: 2,
  poolTokens: 3,
  poolMoney: 4,
  user: 5,
  token: 6,
  eventAuthority: 7,
  program: 8,
} as const
export const tradeAt = {
  feeRecipient: 0,
  mint: 1,
  curve: 2,
  vault: 3,
  userTokens: 4,
  user: 5,
  system: 6,
  token: 7,
  eventAuthority: 8,
  program: 9,
} as const

/** Codes of the instructions in hex. Source: IDL of the same package (src/idl/pump.json). */
export const codes = {
  create: '181ec828051c0777',
  buy: '66063d1201daebea',
  sell: '33e685a4017f83ad',
  migrate: '9beae792ec9ea21e',
} as const

export const curveOf = (mint: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([seedWords.curve, mint.toBytes()], launchProgram)[0]

const curveVaultOf = (mint: PublicKey): PublicKey => associatedTokenAddress(curveOf(mint), mint)

const call = (
  code: string,
  args: readonly Uint8Array[],
  places: Record<string, number>,
  accounts: Record<string, PublicKey>,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: launchProgram,
    keys: Object.entries(places)
      .toSorted(([, a], [, b]) => a - b)
      .map(([name]) => {
        const pubkey = accounts[name]
        if (!pubkey) throw new Error(`no account ${name}`)
        return { pubkey, isSigner: name === 'user', isWritable: written.has(name) }
      }),
    data: Buffer.concat([Buffer.from(code, 'hex'), ...args]),
  })

const written: ReadonlySet<string> = new Set([
  'mint',
  'curve',
  'vault',
  'user',
  'userTokens',
  'feeRecipient',
  'poolTokens',
  'poolMoney',
])

const commonAccounts = (mint: PublicKey, user: PublicKey): Record<string, PublicKey> => ({
  mint,
  user,
  curve: curveOf(mint),
  vault: curveVaultOf(mint),
  system: SystemProgram.programId,
  token: tokenProgramId,
  eventAuthority,
  program: launchProgram,
})

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/**
 * Issues the whole supply of an empty mint to its curve, whose token account exists, and gives up the right to issue
 * more.
 */
export const createCurve = (
  mint: PublicKey,
  user: PublicKey,
  called: { name: string; symbol: string },
): TransactionInstruction =>
  call(
    codes.create,
    [text(called.name), text(called.symbol), text(''), user.toBytes()],
    creationAt,
    { ...commonAccounts(mint, user), mintAuthority },
  )

const trade =
  (code: string) =>
  (of: {
    mint: PublicKey
    user: PublicKey
    amount: bigint
    limit: bigint
  }): TransactionInstruction =>
    call(code, [u64(of.amount), u64(of.limit)], tradeAt, {
      ...commonAccounts(of.mint, of.user),
      userTokens: associatedTokenAddress(of.user, of.mint),
      feeRecipient,
    })

/** Buys `amount` tokens, or what is left of them, for at most `limit` lamports before the fee. */
export const buyFromCurve = trade(codes.buy)

/** Sells `amount` tokens for at least `limit` lamports before the fee. */
export const sellToCurve = trade(codes.sell)

/** Moves what a sold-out curve holds to a pool of the sandbox's exchange, whose vaults exist. */
export const migrateCurve = (mint: PublicKey, user: PublicKey): TransactionInstruction =>
  call(codes.migrate, [], migrationAt, {
    ...commonAccounts(mint, user),
    poolTokens: vaultOf(mint, wrappedSolMintKey),
    poolMoney: vaultOf(wrappedSolMintKey, mint),
  })
