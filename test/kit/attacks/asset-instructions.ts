import {
  PublicKey,
  SystemProgram,
  SYSVAR_INSTRUCTIONS_PUBKEY,
  type TransactionInstruction,
} from '@solana/web3.js'
import { tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { leafRoles, marketProgram, standInPrograms } from '../programs/stand-in-programs.ts'
import { build } from '../chain/token-instructions.ts'

/** Instructions on NFTs, multisigs and subscriptions, in the layouts of the official clients. */
const { tokenMetadata, core, bubblegum, squads, squadsV3, governance, subscriptions } =
  standInPrograms

const u64 = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]
/** Unused accounts; all different, since the market's substitute finds its accounts by index. */
const helpers = [11, 12, 13, 14].map((fill) => new PublicKey(new Uint8Array(32).fill(fill)))

/** Delegate of Token Metadata: kinds 1 sale, 2 transfer; one unit, no authorization data. */
export const delegateNft = (
  nft: { mint: PublicKey; account: PublicKey },
  delegate: PublicKey,
  owner: PublicKey,
  kind: number,
): TransactionInstruction =>
  build(tokenMetadata, [44, kind, ...u64(1n), 0], nftAccounts(nft, delegate, owner))

/** Revoke of Token Metadata, of the same kinds. */
export const revokeNft = (
  nft: { mint: PublicKey; account: PublicKey },
  delegate: PublicKey,
  owner: PublicKey,
  kind: number,
): TransactionInstruction => build(tokenMetadata, [45, kind], nftAccounts(nft, delegate, owner))

const nftAccounts = (
  { mint, account }: { mint: PublicKey; account: PublicKey },
  delegate: PublicKey,
  owner: PublicKey,
) =>
  [
    [tokenMetadata, 'read'],
    [delegate, 'read'],
    [metadataOf(mint), 'write'],
    [tokenMetadata, 'read'],
    [tokenMetadata, 'read'],
    [mint, 'read'],
    [account, 'write'],
    [owner, 'sign'],
    [owner, 'sign'],
    [SystemProgram.programId, 'read'],
    [SYSVAR_INSTRUCTIONS_PUBKEY, 'read'],
    [tokenProgramId, 'read'],
    [tokenMetadata, 'read'],
    [tokenMetadata, 'read'],
  ] as const

const metadataOf = (mint: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync(
    [Buffer.from('metadata'), tokenMetadata.toBytes(), mint.toBytes()],
    tokenMetadata,
  )[0]

/** AddPluginV1 of Metaplex Core with a TransferDelegate; without `authority` it is the owner's. */
export const addTransferDelegate = (
  asset: PublicKey,
  owner: PublicKey,
  authority?: PublicKey,
): TransactionInstruction =>
  build(core, authority ? [2, 3, 1, 3, ...authority.toBytes()] : [2, 3, 0], [
    [asset, 'write'],
    [core, 'read'],
    [owner, 'sign'],
    [owner, 'sign'],
    [SystemProgram.programId, 'read'],
    [core, 'read'],
  ])

/** Codes of Bubblegum's instructions. */
const leafCodes = {
  transfer: [0xa3, 0x34, 0xc8, 0xe7, 0x8c, 0x03, 0x45, 0xba],
  delegate: [0x5a, 0x93, 0x4b, 0xb2, 0x55, 0x58, 0x04, 0x89],
} as const

/** Root and hashes of the leaf, its nonce, its index. */
export const leafData = (kind: keyof typeof leafCodes): Uint8Array =>
  Uint8Array.from([...leafCodes[kind], ...new Uint8Array(96), ...u64(7n), 7, 0, 0, 0])

/** Transfer or Delegate of a leaf. */
export const changeLeaf = (
  kind: keyof typeof leafCodes,
  tree: PublicKey,
  owner: PublicKey,
  to: PublicKey,
): TransactionInstruction => build(bubblegum, leafData(kind), leafAccounts(tree, owner, to))

/** A listing on an established market, which delegates the leaf to one of its addresses. */
export const listLeaf = (tree: PublicKey, owner: PublicKey): TransactionInstruction => {
  const [escrow] = PublicKey.findProgramAddressSync([owner.toBytes()], marketProgram)
  return build(marketProgram, [], [...leafAccounts(tree, owner, escrow), [bubblegum, 'read']])
}

const leafAccounts = (tree: PublicKey, owner: PublicKey, to: PublicKey) => {
  const [authority = owner, previous = owner, wrapper = owner, compression = owner] = helpers
  const { programId } = SystemProgram
  const keys = [authority, owner, previous, to, tree, wrapper, compression, programId]
  return keys.map((key, index) => [key, leafRoles[index] ?? 'read'] as const)
}

/** SetTreeDelegate of Bubblegum. */
export const delegateTree = (
  tree: PublicKey,
  creator: PublicKey,
  minter: PublicKey,
): TransactionInstruction => {
  const [config] = PublicKey.findProgramAddressSync([tree.toBytes()], bubblegum)
  return build(
    bubblegum,
    [0xfd, 0x76, 0x42, 0x25, 0xbe, 0x31, 0x9a, 0x66],
    [
      [config, 'write'],
      [creator, 'sign'],
      [minter, 'read'],
      [tree, 'read'],
      [SystemProgram.programId, 'read'],
    ],
  )
}

/** MultisigSetConfigAuthority, MultisigAddMember (with all permissions) and MultisigChangeThreshold of Squads v4. */
export const changeMultisig = (
  multisig: PublicKey,
  authority: PublicKey,
  change: { configAuthority: PublicKey } | { member: PublicKey } | { threshold: number },
): TransactionInstruction =>
  build(squads, squadsData(change), [
    [multisig, 'write'],
    [authority, 'sign'],
    [squads, 'read'],
    [squads, 'read'],
  ])

const squadsData = (change: Parameters<typeof changeMultisig>[2]): number[] => {
  if ('configAuthority' in change)
    return [0x8f, 0x5d, 0xc7, 0x8f, 0x5c, 0xa9, 0xc1, 0xe8, ...change.configAuthority.toBytes(), 0]
  if ('member' in change)
    return [0x01, 0xdb, 0xd7, 0x6c, 0xb8, 0xe5, 0xd6, 0x08, ...change.member.toBytes(), 7, 0]
  return [0x8d, 0x2a, 0x0f, 0x7e, 0xa9, 0x5c, 0x3e, 0xb5, change.threshold, 0, 0]
}

/** ConfigTransactionCreate of Squads v4 with these changes, each as the program writes it. */
export const proposeChanges = (
  multisig: PublicKey,
  proposer: PublicKey,
  ...changes: readonly (readonly number[])[]
): TransactionInstruction =>
  build(
    squads,
    [0x9b, 0xec, 0x57, 0xe4, 0x89, 0x4b, 0x51, 0x27, ...u32(changes.length), ...changes.flat(), 0],
    [
      [multisig, 'write'],
      [squads, 'read'],
      [proposer, 'sign'],
      [proposer, 'sign'],
      [SystemProgram.programId, 'read'],
    ],
  )

/** Changes of a multisig. A member has permissions: 7 for all, 5 for all but a vote. */
export const configChange = {
  member: (member: PublicKey, permissions: 5 | 7) => [0, ...member.toBytes(), permissions],
  removed: (member: PublicKey) => [1, ...member.toBytes()],
  threshold: (signatures: number) => [2, signatures, 0],
  timeLock: (seconds: number) => [3, ...u32(seconds)],
  /** SOL for one member, every day, from the first vault to any address. */
  dailySol: (lamports: bigint, member: PublicKey) => [
    4,
    ...new Uint8Array(32).fill(15),
    0,
    ...new Uint8Array(32),
    ...u64(lamports),
    1,
    ...u32(1),
    ...member.toBytes(),
    ...u32(0),
  ],
} as const

/** AddMember of Squads v3, which only a proposal contains. */
export const addOlderMember = (multisig: PublicKey, member: PublicKey): TransactionInstruction =>
  build(
    squadsV3,
    [0x0d, 0x74, 0x7b, 0x82, 0x7e, 0xc6, 0x39, 0x22, ...member.toBytes()],
    [
      [multisig, 'write'],
      [multisig, 'sign'],
    ],
  )

/** ProposalReject of Squads v4. */
export const rejectProposal = (multisig: PublicKey, member: PublicKey): TransactionInstruction =>
  build(
    squads,
    [0xf3, 0x3e, 0x86, 0x9c, 0xe6, 0x6a, 0xf6, 0x87, 0],
    [
      [multisig, 'read'],
      [member, 'sign'],
      [multisig, 'write'],
    ],
  )

const u32 = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]

/** AddInstruction of Squads v3: contains the instruction with two flags after each account. */
export const proposeInstruction = (
  member: PublicKey,
  { programId, keys, data }: TransactionInstruction,
): TransactionInstruction =>
  build(
    squadsV3,
    [
      ...[0x0b, 0x46, 0x88, 0xa6, 0xca, 0x37, 0xf6, 0x4a],
      ...programId.toBytes(),
      ...u32(keys.length),
      ...keys.flatMap(({ pubkey, isSigner, isWritable }) => [
        ...pubkey.toBytes(),
        Number(isSigner),
        Number(isWritable),
      ]),
      ...u32(data.length),
      ...data,
    ],
    [
      [squads, 'read'],
      [squadsV3, 'read'],
      [squadsV3, 'read'],
      [member, 'sign'],
    ],
  )

/** CastVote of SPL Governance, in favor; the voter comes after realm, governance, proposal and two records. */
export const voteInDao = (voter: PublicKey): TransactionInstruction =>
  build(
    governance,
    [13, 0, ...u32(1), 0, 100],
    [...Array.from({ length: 5 }, () => [squads, 'read'] as const), [voter, 'sign']],
  )

/** Subscriptions program: an amount every thirty days, from now on without an end. */
export const allowPulls = (
  payer: PublicKey,
  puller: PublicKey,
  amount: bigint,
): TransactionInstruction =>
  build(
    subscriptions,
    [2, ...[1n, amount, 2_592_000n, 0n, 0n, 0n].flatMap(u64)],
    [
      [payer, 'sign'],
      [subscriptions, 'read'],
      [subscriptions, 'read'],
      [puller, 'read'],
      [SystemProgram.programId, 'read'],
    ],
  )

/** Subscriptions program: the account for later permissions, which allows nothing yet. */
export const openSubscriptions = (payer: PublicKey, mint: PublicKey): TransactionInstruction =>
  build(
    subscriptions,
    [0],
    [
      [payer, 'sign'],
      [subscriptions, 'read'],
      [mint, 'read'],
    ],
  )
