import { Keypair, TransactionInstruction } from '@solana/web3.js'
import { buildProgram, call, instructionU64 } from '../../test/kit/sbpf/program.ts'
import { associatedTokenAddress, tokenProgramId } from '../sandbox/account-bytes.ts'
import { mints, wallets } from '../sandbox/cast.ts'
import { callRpc } from '../sandbox/local-chain.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'

const transferCode = 3
const accounts = { payer: 0, source: 1, destination: 2, token: 3 }

/** A shop of which nothing is known: it takes the amount that the instruction names. */
const shop = (): Uint8Array =>
  buildProgram(
    Object.keys(accounts).length,
    call(
      accounts.token,
      [
        { account: accounts.source, writable: true },
        { account: accounts.destination, writable: true },
        { account: accounts.payer, signer: true },
      ],
      Uint8Array.from([transferCode, ...new Uint8Array(8)]),
      { offset: 1, load: instructionU64(0) },
    ),
  )

/**
 * Puts an unknown program on the sandbox's chain. Returns an unsigned transaction of alice's, in base64, that pays one
 * USDC there: only a virtual machine can try what else the program may do.
 */
export const callOfUnknownProgram = async (rpcUrl: string): Promise<string> => {
  const programId = Keypair.generate().publicKey
  const code = Buffer.from(shop()).toString('hex')
  await callRpc(rpcUrl, 'surfnet_writeProgram', [programId.toBase58(), code, 0])
  const payer = wallets.alice.publicKey
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(1_000_000n)
  const written = (owner: typeof payer) => ({
    pubkey: associatedTokenAddress(owner, mints.usdc.mint),
    isSigner: false,
    isWritable: true,
  })
  const keys = [
    { pubkey: payer, isSigner: true, isWritable: true },
    written(payer),
    written(wallets.bob.publicKey),
    { pubkey: tokenProgramId, isSigner: false, isWritable: false },
  ]
  return unsignedBase64(payer, [new TransactionInstruction({ programId, keys, data })])
}
