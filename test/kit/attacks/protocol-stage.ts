import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import {
  rentLamports,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, callTo, fresh } from '../../on-chain/unknown-program.ts'
import { addToByte, buildProgram, call, copyKey, type Part } from '../sbpf/program.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'

/** Established protocols, replaced by programs with the effects of a call to them. */
export const protocols = {
  lending: new PublicKey('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA'),
  perps: new PublicKey('dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH'),
  names: new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'),
  smartWallet: new PublicKey('swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB'),
  governance: new PublicKey('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'),
  streams: new PublicKey('strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'),
  router: new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'),
  orders: new PublicKey('jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu'),
  pool: new PublicKey('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'),
  distributor: new PublicKey('meRjbQXFNf5En86FXT2YPz1dQzLj4Yb3xK8u1MVgqpb'),
  concentrated: new PublicKey('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'),
} as const

const u64 = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]

/** Indexes of the accounts in every call to a protocol. */
const at = {
  token: 0,
  user: 1,
  record: 2,
  authority: 3,
  from: 4,
  vault: 5,
  stock: 6,
  to: 7,
  system: 8,
  other: 9,
} as const

/** Offset of a record's owner, and of another address in it. */
const recordNames = { owner: 8, other: 72 } as const

export type ProtocolCall = {
  program: PublicKey
  /** Owner in the record; the user if absent. */
  owner?: PublicKey
  /** What the user pays, from which account. */
  takes?: { from: PublicKey; mint: PublicKey; amount: bigint; held?: bigint }
  /** What the protocol pays, to which account. */
  pays?: { to: PublicKey; mint: PublicKey; amount: bigint }
  /** Address that is written over the owner, or to the other offset of the record. */
  writes?: { who: PublicKey; over: 'owner' | 'other' }
  /** Data of the instruction, which the program ignores; none where absent. */
  data?: Uint8Array
  /** Further accounts that the call names. */
  names?: readonly PublicKey[]
}

/** A call to an established protocol with a record, a vault for incoming and a vault for outgoing assets. */
export const callProtocol = async (
  { chain, user }: Stage,
  { program, owner = user, takes, pays, writes, data: terms, names = [] }: ProtocolCall,
): Promise<TransactionInstruction> => {
  const [authority, bump] = PublicKey.findProgramAddressSync([Buffer.from('vault')], program)
  const seed = Uint8Array.from([...Buffer.from('vault'), bump])
  const data = new Uint8Array(200)
  data.set(owner.toBytes(), recordNames.owner)
  const record = fresh()
  await chain.setAccount(record, { lamports: 10_000_000n, owner: program, data })
  const vaultOf = (mint: PublicKey | undefined, amount: bigint) =>
    mint
      ? chain.createTokenAccount(
          {
            mint,
            owner: authority,
            amount,
            ...(mint.equals(wrappedSolMintKey) && { nativeRentLamports: rentLamports(165) }),
          },
          { address: fresh() },
        )
      : fresh()
  const vault = await vaultOf(takes?.mint, takes?.held ?? 10n ** 12n)
  const stock = await vaultOf(pays?.mint, 10n ** 12n)
  const parts: Part[] = [addToByte(at.record, data.length - 1, 1)]
  if (takes) parts.push(moves(at.from, at.vault, at.user, takes.amount))
  if (pays) parts.push(moves(at.stock, at.to, at.authority, pays.amount, seed))
  if (writes) parts.push(copyKey(at.other, at.record, recordNames[writes.over]))
  const accounts = Object.keys(at).length + names.length
  await writeProgram(chain, program, buildProgram(accounts, ...parts))
  const roles = names.map((key) => [key, 'read'] as const)
  return callTo(
    program,
    [
      [tokenProgramId, 'read'],
      [user, 'sign'],
      [record, 'write'],
      [authority, 'read'],
      [takes?.from ?? fresh(), 'write'],
      [vault, 'write'],
      [stock, 'write'],
      [pays?.to ?? fresh(), 'write'],
      [PublicKey.default, 'read'],
      [writes?.who ?? fresh(), 'read'],
      ...roles,
    ],
    terms,
  )
}

const moves = (from: number, to: number, by: number, amount: bigint, seed?: Uint8Array): Part =>
  call(
    at.token,
    [
      { account: from, writable: true },
      { account: to, writable: true },
      { account: by, signer: true },
    ],
    Uint8Array.from([3, ...u64(amount)]),
    undefined,
    seed,
  )
