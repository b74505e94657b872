import {
  PublicKey,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  type TransactionInstruction,
} from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { makeYoung } from '../../on-chain/unknown-program.ts'
import { build } from '../chain/token-instructions.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import { buildProgram } from '../sbpf/program.ts'
import { type DailyCase, type DailyWorld, fresh, keyOf, type Make, sol } from './daily-case.ts'

const loader = keyOf('BPFLoaderUpgradeab1e11111111111111111111111')
const bufferHeaderBytes = 37
const programBytes = 36

const codeOf = (program: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([program.toBytes()], loader)[0]

/** A buffer of the user with a program that does nothing. */
const openBuffer = async ({ chain, user }: DailyWorld): Promise<PublicKey> => {
  const elf = buildProgram(0)
  const data = Buffer.alloc(bufferHeaderBytes + elf.length)
  data.writeUInt32LE(1, 0)
  data[4] = 1
  data.set(user.toBytes(), 5)
  data.set(elf, bufferHeaderBytes)
  const buffer = fresh()
  await chain.setAccount(buffer, { lamports: 3n * sol, owner: loader, data })
  return buffer
}

/** DeployWithMaxDataLen into a new program account, for the user; the attack hands the program over. */
const deploy =
  (thief: boolean, app?: string): Make =>
  async (world) => {
    const { user } = world
    const [program, buffer] = [fresh(), await openBuffer(world)]
    const instructions: TransactionInstruction[] = [
      SystemProgram.createAccount({
        fromPubkey: user,
        newAccountPubkey: program,
        lamports: Number(rentLamports(programBytes)),
        space: programBytes,
        programId: loader,
      }),
      build(
        loader,
        [2, 0, 0, 0, ...new Uint8Array(new BigUint64Array([20_000n]).buffer)],
        [
          [user, 'sign'],
          [codeOf(program), 'write'],
          [program, 'write'],
          [buffer, 'write'],
          [SYSVAR_RENT_PUBKEY, 'read'],
          [SYSVAR_CLOCK_PUBKEY, 'read'],
          [SystemProgram.programId, 'read'],
          [user, 'sign'],
        ],
      ),
    ]
    return {
      instructions: thief ? [...instructions, handOver(world, program)] : instructions,
      ...(app && { app }),
    }
  }

/** SetAuthority of the loader. */
const handOver = ({ user, thief }: DailyWorld, program: PublicKey): TransactionInstruction =>
  build(
    loader,
    [4, 0, 0, 0],
    [
      [codeOf(program), 'write'],
      [user, 'sign'],
      [thief, 'read'],
    ],
  )

/** The user's program gets new code from the user's buffer; the attack does so for an app. */
const upgrade =
  (thief: boolean): Make =>
  async (world) => {
    const { chain, user } = world
    const [program, buffer] = [fresh(), await openBuffer(world)]
    await writeProgram(chain, program, buildProgram(0))
    await makeYoung(world, program, user)
    const instructions = [
      build(
        loader,
        [3, 0, 0, 0],
        [
          [codeOf(program), 'write'],
          [program, 'write'],
          [buffer, 'write'],
          [user, 'write'],
          [SYSVAR_RENT_PUBKEY, 'read'],
          [SYSVAR_CLOCK_PUBKEY, 'read'],
          [user, 'sign'],
        ],
      ),
    ]
    return thief ? { instructions, app: 'claim.example' } : { instructions }
  }

export const deployCases: readonly DailyCase[] = [
  {
    kind: 'programs',
    name: 'a program deployed',
    make: deploy(false),
    attack: { name: 'and handed over', make: deploy(true) },
  },
  {
    kind: 'programs',
    name: 'a program deployed with an online tool',
    make: deploy(false, 'ide.example'),
    attack: { name: 'and handed over', make: deploy(true, 'ide.example') },
  },
  {
    kind: 'programs',
    name: 'a program upgraded',
    make: upgrade(false),
    attack: { name: 'for an app', make: upgrade(true) },
  },
]
