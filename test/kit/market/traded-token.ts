import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, callTo, deploy, fresh } from '../../on-chain/unknown-program.ts'
import { type Part, buildProgram, call, transferTokens } from '../sbpf/program.ts'

/** A token that a seller holds and the user has an empty account for. */
export type TradedToken = {
  mint: PublicKey
  seller: PublicKey
  from: PublicKey
  to: PublicKey
}

/** Without a mint authority the supply is fixed. */
export const createTradedToken = async (
  { chain, user }: Stage,
  mintAuthority?: PublicKey,
): Promise<TradedToken> => {
  const mint = fresh()
  const seller = mintAuthority ?? fresh()
  const fields = { decimals: 6, supply: 10n ** 12n }
  await chain.createMint(mint, mintAuthority ? { ...fields, mintAuthority } : fields)
  const from = await chain.createTokenAccount({ mint, owner: seller, amount: 10n ** 12n })
  const to = await chain.createTokenAccount({ mint, owner: user, amount: 0n })
  return { mint, seller, from, to }
}

/** Indexes of the accounts after the four that every call has. */
const at = { token: 4, from: 5, to: 6, seller: 7, mint: 8, userTokens: 9, otherTokens: 10 } as const

const tokenAmount = 500_000_000n

/** A call to an unknown program that takes something and pays with the token from the seller's account. */
export const giveTokens = (
  stage: Stage,
  token: TradedToken,
  takes: readonly Part[],
): Promise<TransactionInstruction> =>
  trade(stage, token, [...takes, transferTokens(at.token, at.from, at.to, at.seller, tokenAmount)])

/** The same, with newly minted tokens. */
export const mintTokens = (
  stage: Stage,
  token: TradedToken,
  takes: readonly Part[],
): Promise<TransactionInstruction> => {
  const amount = [...new Uint8Array(new BigUint64Array([tokenAmount]).buffer)]
  const metas = [
    { account: at.mint, writable: true },
    { account: at.to, writable: true },
    { account: at.seller, signer: true },
  ]
  return trade(stage, token, [...takes, call(at.token, metas, Uint8Array.from([7, ...amount]))])
}

/** Moves the user's tokens to another wallet. */
export const takeTokens = (amount: bigint): Part =>
  transferTokens(at.token, at.userTokens, at.otherTokens, 1, amount)

const trade = async (
  stage: Stage,
  { mint, seller, from, to }: TradedToken,
  parts: readonly Part[],
): Promise<TransactionInstruction> => {
  const program = await deploy(stage.chain, buildProgram(11, ...parts))
  const state = fresh()
  await stage.chain.setAccount(state, {
    lamports: 10_000_000n,
    owner: program,
    data: new Uint8Array(16),
  })
  return callTo(program, [
    [state, 'write'],
    [stage.user, 'sign'],
    [stage.other, 'write'],
    [SystemProgram.programId, 'read'],
    [tokenProgramId, 'read'],
    [from, 'write'],
    [to, 'write'],
    [seller, 'sign'],
    [mint, 'write'],
    [stage.userTokens, 'write'],
    [stage.otherTokens, 'write'],
  ])
}
