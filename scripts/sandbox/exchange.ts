import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { Assembler } from '../../test/kit/sbpf/assembler.ts'
import {
  buildProgram,
  call,
  fail,
  instructionU64,
  keepU64,
  storedU64,
  type Part,
} from '../../test/kit/sbpf/program.ts'
import { associatedTokenAddress, tokenProgramId } from './account-bytes.ts'
import type { SampleMint } from './cast.ts'

/**
 * The sandbox's exchange: pools of two tokens at the price of their reserves, with a fee of 0.3 %. A small program of its
 * own at PumpSwap's address, where the launched tokens go on as on mainnet: a price counts trades through programs
 * without a name only where no known exchange traded the token that day.
 */
export const exchangeProgram = new PublicKey('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA')

const seedWord = Buffer.from('exchange')
const [authority, bump] = PublicKey.findProgramAddressSync([seedWord], exchangeProgram)

/** Owns all vaults. It has no key; only the program signs for it. */
export const exchangeAuthority = authority

/** The vault of a pool for one of its tokens. There is one pool per pair, so its address derives from the pair. */
export const vaultOf = (mint: PublicKey, other: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([mint.toBytes(), other.toBytes()], exchangeProgram)[0]

/** Swaps `amount` of one token for at least `min` of the other. */
export const swapTokens = (swap: {
  trader: PublicKey
  sell: SampleMint
  buy: SampleMint
  amount: bigint
  min: bigint
}): TransactionInstruction => {
  const { trader, sell, buy, amount, min } = swap
  const data = Buffer.alloc(16)
  data.writeBigUInt64LE(amount, 0)
  data.writeBigUInt64LE(min, 8)
  const written = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
  return new TransactionInstruction({
    programId: exchangeProgram,
    keys: [
      { pubkey: trader, isSigner: true, isWritable: true },
      written(associatedTokenAddress(trader, sell.mint)),
      written(vaultOf(sell.mint, buy.mint)),
      written(vaultOf(buy.mint, sell.mint)),
      written(associatedTokenAddress(trader, buy.mint)),
      { pubkey: exchangeAuthority, isSigner: false, isWritable: false },
      { pubkey: tokenProgramId, isSigner: false, isWritable: false },
    ],
    data,
  })
}

const at = { trader: 0, source: 1, vaultIn: 2, vaultOut: 3, destination: 4, authority: 5, token: 6 }
const accountCount = 7

/** Of a token account. */
const amountOffset = 64

/** Reserves are compared without their last bits so products fit 64 bits; prices are accurate to a ten thousandth. */
const droppedBits = 16

/** The output: amount × out / (in + amount), less the fee; stored for the transfer. Fails below the minimum. */
const price: Part = (program) => {
  const { code } = program
  const loadReserve = (to: 4 | 5, account: number): Assembler =>
    program.pointTo(to, account, 'data', amountOffset).load64(to, to, 0)
  instructionU64(0)(program)
  code.move(2, 3)
  loadReserve(4, at.vaultIn).add(4, 2).shiftRight(4, droppedBits)
  loadReserve(5, at.vaultOut).shiftRight(5, droppedBits)
  code.multiply(2, 5).divide(2, 4).divideImmediate(2, 1_000).multiplyImmediate(2, 997)
  instructionU64(8)(program)
  const enough = program.newLabel()
  const tooLittle = program.newLabel()
  code.jumpIfLess(2, 3, tooLittle).jump(enough).label(tooLittle)
  fail(program)
  code.label(enough).move(3, 2)
  keepU64(program)
}

const transferCode = 3
const transferData = Uint8Array.from([transferCode, ...new Uint8Array(8)])

export const exchangeElf = (): Uint8Array =>
  buildProgram(
    accountCount,
    price,
    call(
      at.token,
      [
        { account: at.source, writable: true },
        { account: at.vaultIn, writable: true },
        { account: at.trader, signer: true },
      ],
      transferData,
      { offset: 1, load: instructionU64(0) },
    ),
    call(
      at.token,
      [
        { account: at.vaultOut, writable: true },
        { account: at.destination, writable: true },
        { account: at.authority, signer: true },
      ],
      transferData,
      { offset: 1, load: storedU64 },
      Uint8Array.from([...seedWord, bump]),
    ),
  )
