import { SystemProgram } from '@solana/web3.js'
import {
  addTransferDelegate,
  changeLeaf,
  changeMultisig,
  delegateNft,
  listLeaf,
  openSubscriptions,
  proposeInstruction,
  rejectProposal,
  revokeNft,
  voteInDao,
} from '../attacks/asset-instructions.ts'
import type { HonestCase } from './honest-case.ts'

/** What holders of NFTs and members of multisigs do. */
export const honestAssetCases: readonly HonestCase[] = [
  {
    name: 'subscriptions made possible, none taken out',
    instructions: ({ people, mints }) => [openSubscriptions(people.user, mints.token)],
  },
  {
    name: 'an NFT delegated, and the right taken back',
    instructions: ({ people, assets }) => [
      delegateNft(assets.nft, people.friend, people.user, 2),
      revokeNft(assets.nft, people.friend, people.user, 2),
    ],
  },
  {
    name: 'an asset of Core with a plugin of its owner’s',
    instructions: ({ people, assets }) => [addTransferDelegate(assets.core, people.user)],
  },
  {
    name: 'a compressed NFT given to a friend',
    instructions: ({ people, assets }) => [
      changeLeaf('transfer', assets.tree, people.user, people.friend),
    ],
  },
  {
    name: 'a compressed NFT listed with an established market',
    instructions: ({ people, assets }) => [listLeaf(assets.tree, people.user)],
    flags: ['NFT_DELEGATE'],
    dappDomain: 'market.example',
  },
  {
    name: 'a multisig that asks for more signatures',
    instructions: ({ people, assets }) => [
      changeMultisig(assets.multisig, people.user, { threshold: 3 }),
    ],
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
