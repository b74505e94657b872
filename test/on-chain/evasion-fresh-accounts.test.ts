import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { rentLamports, tokenProgramId } from '../../scripts/sandbox/account-bytes.ts'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { byteIs, buildProgram, transferTokens, when } from '../kit/sbpf/program.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { initializeAccount3, transferToken } from '../kit/chain/token-instructions.ts'
import { deploy, fresh, type Stage, startStage } from './unknown-program.ts'

/**
 * The user's tokens go into an account that the same transaction creates for them, and a program receives that account
 * with a signature that cannot spend SOL: neither existed before, but the tokens are within reach.
 */
describe.skipIf(noTestChain !== undefined)(
  'programs that receive an account created for the user',
  () => {
    let stage: Stage

    beforeAll(async () => {
      stage = await startStage()
    })
    afterAll(() => stage.chain.stop())

    const [state, from, to, owner, token] = [0, 1, 2, 3, 4]

    const scan = async (stateByte: number) => {
      const { chain, reader, vm, user, other, mint, userTokens, otherTokens } = stage
      const drain = transferTokens(token, from, to, owner, 8_000_000n)
      const program = await deploy(
        chain,
        buildProgram(5, when(byteIs(state, 0, stateByte), [drain])),
      )
      const switchAccount = fresh()
      const data = new Uint8Array(16)
      await chain.setAccount(switchAccount, { lamports: 10_000_000n, owner: program, data })
      const made = fresh()
      const instructions = [
        SystemProgram.createAccount({
          fromPubkey: other,
          newAccountPubkey: made,
          lamports: Number(rentLamports(165)),
          space: 165,
          programId: tokenProgramId,
        }),
        initializeAccount3(made, mint, user),
        transferToken(userTokens, made, user, 9_000_000n),
        new TransactionInstruction({
          programId: program,
          keys: [
            ...[switchAccount, made, otherTokens].map(written),
            { pubkey: user, isSigner: true, isWritable: false },
            { pubkey: tokenProgramId, isSigner: false, isWritable: false },
          ],
        }),
      ]
      const transactionBase64 = unsignedBase64(other, instructions)
      const input = { transactionBase64, walletAddress: user.toBase58() }
      return (await scanTransaction({ chain: reader, vm }, input)).answer
    }

    test('a switch is found before it is set', async () => {
      const { verdict, details } = await scan(1)
      expect(details.flags).toContain('UNSTABLE_OUTCOME')
      expect(verdict).toBe('malicious')
    })

    test('an immediate theft is found', async () => {
      const { verdict, details } = await scan(0)
      expect(details.flags).toContain('TRADE_FOR_NOTHING')
      expect(verdict).not.toBe('safe')
    })
  },
)

const written = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
