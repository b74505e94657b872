import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { buildProgram, call, instructionU64 } from '../../test/kit/sbpf/program.ts'
import { associatedTokenAddress, tokenProgramId } from './account-bytes.ts'
import type { SampleMint } from './cast.ts'
import { vaultOf } from './exchange.ts'

/**
 * Puts both tokens of a pair into the vaults of its pool. A small program of the sandbox's own at the address of Raydium
 * CPMM, so that what it takes is known to be liquidity.
 */
export const depositProgram = new PublicKey('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C')

export type Deposit = {
  provider: PublicKey
  token: SampleMint
  money: SampleMint
  tokenAmount: bigint
  moneyAmount: bigint
}

export const depositTokens = (deposit: Deposit): TransactionInstruction => {
  const { provider, token, money, tokenAmount, moneyAmount } = deposit
  const data = Buffer.alloc(16)
  data.writeBigUInt64LE(tokenAmount, 0)
  data.writeBigUInt64LE(moneyAmount, 8)
  const written = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
  return new TransactionInstruction({
    programId: depositProgram,
    keys: [
      { pubkey: provider, isSigner: true, isWritable: true },
      written(associatedTokenAddress(provider, token.mint)),
      written(vaultOf(token.mint, money.mint)),
      written(associatedTokenAddress(provider, money.mint)),
      written(vaultOf(money.mint, token.mint)),
      { pubkey: tokenProgramId, isSigner: false, isWritable: false },
    ],
    data,
  })
}

const at = { provider: 0, source: 1, vault: 2, moneySource: 3, moneyVault: 4, token: 5 }
const accountCount = 6

const transferCode = 3
const transferData = Uint8Array.from([transferCode, ...new Uint8Array(8)])

const transfer = (from: number, to: number, amountOffset: 0 | 8) =>
  call(
    at.token,
    [
      { account: from, writable: true },
      { account: to, writable: true },
      { account: at.provider, signer: true },
    ],
    transferData,
    { offset: 1, load: instructionU64(amountOffset) },
  )

export const depositElf = (): Uint8Array =>
  buildProgram(
    accountCount,
    transfer(at.source, at.vault, 0),
    transfer(at.moneySource, at.moneyVault, 8),
  )
