import { PublicKey, SystemProgram } from '@solana/web3.js'
import {
  addTransferDelegate,
  changeLeaf,
  changeMultisig,
  delegateNft,
  delegateTree,
  listLeaf,
  openSubscriptions,
  proposeInstruction,
  configChange,
  proposeChanges,
  rejectProposal,
  revokeNft,
  voteInDao,
} from '../attacks/asset-instructions.ts'
import { standInPrograms } from '../programs/stand-in-programs.ts'
import type { HonestCase } from './honest-case.ts'

const vaultOf = (multisig: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([multisig.toBytes()], standInPrograms.squads)[0]

/** Transactions of NFT holders and multisig members. */
export const honestAssetCases: readonly HonestCase[] = [
  {
    name: 'subscriptions enabled, none started',
    instructions: ({ people, mints }) => [openSubscriptions(people.user, mints.token)],
  },
  {
    name: 'an NFT delegated, and the right revoked',
    instructions: ({ people, assets }) => [
      delegateNft(assets.nft, people.friend, people.user, 2),
      revokeNft(assets.nft, people.friend, people.user, 2),
    ],
  },
  {
    name: 'a Core asset with a plugin of its owner',
    instructions: ({ people, assets }) => [addTransferDelegate(assets.core, people.user)],
  },
  {
    name: 'a compressed NFT sent to a friend',
    instructions: ({ people, assets }) => [
      changeLeaf('transfer', assets.tree, people.user, people.friend),
    ],
  },
  {
    name: 'a compressed NFT listed on an established market',
    instructions: ({ people, assets }) => [listLeaf(assets.tree, people.user)],
    flags: ['NFT_DELEGATE'],
    dappDomain: 'market.example',
  },
  {
    name: 'a tree of compressed NFTs that only its creator may mint into again',
    instructions: ({ people, assets }) => [delegateTree(assets.tree, people.user, people.user)],
  },
  {
    name: 'a tree of compressed NFTs that a multisig may mint into',
    instructions: ({ people, assets }) => [
      delegateTree(assets.tree, people.user, vaultOf(assets.multisig)),
    ],
    flags: ['SERVICE_SETTINGS_CHANGE'],
  },
  {
    name: 'a multisig that requires more signatures',
    instructions: ({ people, assets }) => [
      changeMultisig(assets.multisig, people.user, { threshold: 3 }),
    ],
  },
  {
    name: 'a proposal of a member that may not vote',
    instructions: ({ people, assets, partner }) => [
      proposeChanges(assets.multisig, people.user, configChange.member(partner.publicKey, 5)),
    ],
    flags: ['MULTISIG_CONFIG_CHANGE'],
  },
  {
    name: 'a proposal rejected',
    instructions: ({ people, assets }) => [rejectProposal(assets.multisig, people.user)],
  },
  {
    name: 'a vote in a DAO',
    instructions: ({ people }) => [voteInDao(people.user)],
    flags: ['MULTISIG_CONFIG_CHANGE'],
  },
  {
    name: 'a payment proposed to an older multisig',
    instructions: ({ people, assets }) => [
      proposeInstruction(
        people.user,
        SystemProgram.transfer({
          fromPubkey: assets.multisig,
          toPubkey: people.friend,
          lamports: 1_000_000_000,
        }),
      ),
    ],
  },
]
