import { Keypair, PublicKey } from '@solana/web3.js'
import {
  associatedTokenAddress,
  lookupTableProgramId,
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { type Address, address } from '../../../src/solana/address/address.ts'
import { type Extension, mintAccount } from '../checks/mint-account.ts'
import { setting } from '../checks/token-scene.ts'
import type { TestChain } from '../chain/surfnet.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import { buildProgram } from '../sbpf/program.ts'
import { makeYoung } from '../../on-chain/unknown-program.ts'

const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
const fresh = (): PublicKey => Keypair.generate().publicKey
const addressOf = (key: PublicKey): Address => address(key.toBase58())

type Wallets = { user: PublicKey; friend: PublicKey }
type Governed = Wallets & { thief: PublicKey }

/** What the user governs: tokens with every right over their holders, and a program; and a program of a thief. */
export const openGoverned = async (chain: TestChain, { user, friend, thief }: Governed) => {
  const me = addressOf(user)
  const issue = async (extensions: (mint: Address) => Extension[]): Promise<PublicKey> => {
    const mint = fresh()
    const { data } = mintAccount(extensions(addressOf(mint)), { freezeAuthority: me })
    const lamports = rentLamports(data.length + spareBytes)
    await chain.setAccount(mint, { lamports, owner: token2022ProgramId, data })
    return mint
  }
  const mint = await issue((self) => [
    setting.transferFee([0n, 50], [0n, 50], me),
    setting.closeAuthority(me),
    setting.defaultState(1),
    setting.interest(100, me),
    setting.permanentDelegate(me),
    setting.pausable(false, me),
    setting.metadataPointer(self, me),
    setting.metadata(self, 'GOV', 'Governed', me),
  ])
  return {
    mint,
    scaled: await issue(() => [setting.scaled(1, me)]),
    paused: await issue(() => [setting.pausable(true, me), setting.defaultState(2)]),
    held: await chain.createTokenAccount(
      { mint, owner: friend, amount: 5_000_000n },
      { program: token2022ProgramId },
    ),
    program: await openProgram(chain, user),
    thiefProgram: await openProgram(chain, thief),
  }
}

/** For a longer name. */
const spareBytes = 100

/** A program that does nothing, deployed at slot 1 with this wallet as its authority. */
const openProgram = async (chain: TestChain, authority: PublicKey) => {
  const program = fresh()
  await writeProgram(chain, program, buildProgram(0))
  await makeYoung({ chain }, program, authority)
  const [programData] = PublicKey.findProgramAddressSync([program.toBytes()], loader)
  return { program, programData }
}

/** Token accounts whose owners are no wallets; `mint` is the token that they hold. */
export const openStrays = async (
  chain: TestChain,
  { user, friend }: Wallets,
  at: {
    mint: PublicKey
    other: PublicKey
    friendToken: PublicKey
    token: PublicKey
    multisig: PublicKey
    program: PublicKey
  },
) => {
  const { mint } = at
  const open = (owner: PublicKey) =>
    chain.createTokenAccount({ mint, owner, amount: 0n }, { address: fresh() })
  const vaultOf = (seed: PublicKey): PublicKey =>
    PublicKey.findProgramAddressSync([Buffer.from('vault'), seed.toBytes()], fresh())[0]
  const [table] = PublicKey.findProgramAddressSync([friend.toBytes()], lookupTableProgramId)
  await chain.createTable(table, [friend])
  const loose = await chain.createTokenAccount(
    { mint, owner: friend, amount: 0n },
    { address: fresh() },
  )
  return {
    ofTokenAccount: await open(at.friendToken),
    ofLooseAccount: await open(loose),
    ofMint: await open(at.other),
    ofProgram: await open(at.program),
    ofTokenProgram: await open(tokenProgramId),
    ofSystem: await open(PublicKey.default),
    ofMultisig: await open(at.multisig),
    ofTable: await open(table),
    ofOwnAccount: await open(at.token),
    /** The associated account of an associated account: its wallet can recover what it holds. */
    nested: await chain.createTokenAccount(
      { mint, owner: at.friendToken, amount: 0n },
      { address: associatedTokenAddress(at.friendToken, mint) },
    ),
    ofFriend: await open(friend),
    ofUser: await open(user),
    ofNewWallet: await open(fresh()),
    ofVault: await open(vaultOf(friend)),
    ofIncinerator: await open(new PublicKey('1nc1nerator11111111111111111111111111111111')),
    /** The address of a program owns it and signs for it. */
    ofItself: await openItself(chain, mint, vaultOf(user)),
  }
}

const openItself = (chain: TestChain, mint: PublicKey, self: PublicKey): Promise<PublicKey> =>
  chain.createTokenAccount({ mint, owner: self, amount: 0n }, { address: self })
