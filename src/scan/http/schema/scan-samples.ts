import type { Sample } from '../../../endpoint/schema/samples.ts'

/**
 * Two transactions among the wallets of the sandbox, where they give these very answers; the addresses are nobody's.
 */
const payment = {
  chain: 'solana',
  tx_base64:
    'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQABA2dWIQpuYjwzWb00QC+A1gAPxv4vpC9hGP6XlB0RbR7jIJ2t1P9ZsIZFj1bB8Nev4lq5hSxo6CbchhcONvEU+GUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQICAAEMAgAAAADh9QUAAAAAAA==',
  wallet_address: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
  context: { source: 'browser-extension', dapp_domain: 'app.example.com' },
}

const theft = {
  chain: 'solana',
  tx_base64:
    'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQABA2dWIQpuYjwzWb00QC+A1gAPxv4vpC9hGP6XlB0RbR7jW67VWuBgv4wGHr1lHfd6eU3qmtx9c5dVWaa4iPmqg8gG3fbh12Whk9nL4UbO63msHLSF7V9bN5E6jPWFfv8AqQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQICAQAjBgIB2pS7FvJDBhoDiIO5YwX7ebmDAE/L35+ubZpIUUJ6esMA',
  wallet_address: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
  context: { source: 'browser-extension', dapp_domain: 'app.example.com' },
}

export const scanBodySamples = {
  safe: { summary: 'A payment of 0.1 SOL', value: payment },
  malicious: { summary: 'A token account handed to a thief', value: theft },
} satisfies Record<string, Sample>

export const scanAnswerSamples = {
  safe: {
    summary: 'A payment of 0.1 SOL',
    value: {
      verdict: 'safe',
      score: 0,
      summary: 'Transfer 0.1 SOL from 7xPA…x1b8 to 3CKV…NX5E.',
      details: {
        actions: [
          {
            type: 'TRANSFER',
            programId: '11111111111111111111111111111111',
            programName: 'System',
            from: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
            to: '3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E',
            mint: 'So11111111111111111111111111111111111111112',
            amountUi: 0.1,
          },
        ],
        balance_diffs: [
          {
            address: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
            mint: 'So11111111111111111111111111111111111111112',
            deltaUi: -0.100005,
          },
          {
            address: '3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E',
            mint: 'So11111111111111111111111111111111111111112',
            deltaUi: 0.1,
          },
        ],
        flags: [],
        simulation: {
          logs: [
            'Program 11111111111111111111111111111111 invoke [1]',
            'Program 11111111111111111111111111111111 success',
          ],
        },
      },
      explanations: [],
    },
  },
  malicious: {
    summary: 'A token account handed to a thief',
    value: {
      verdict: 'malicious',
      score: 0.975,
      summary:
        'Do not sign. Makes FiFR…NDaa the owner of your account 7Ati…wNwR with all its USDC.',
      details: {
        actions: [
          {
            type: 'SET_AUTHORITY',
            programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
            programName: 'Token',
            from: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
            to: 'FiFR9n4DRJ1SPGm7LXUtoAj57aW1aGFjVLVQXD3GNDaa',
            mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          },
        ],
        balance_diffs: [
          {
            address: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
            mint: 'So11111111111111111111111111111111111111112',
            deltaUi: -5e-6,
          },
          {
            address: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
            mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
            deltaUi: -5225,
          },
          {
            address: 'FiFR9n4DRJ1SPGm7LXUtoAj57aW1aGFjVLVQXD3GNDaa',
            mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
            deltaUi: 5225,
          },
        ],
        flags: ['TOKEN_ACCOUNT_OWNER_CHANGE', 'TRANSFERS_WHOLE_TOKEN_BALANCE', 'TRADE_FOR_NOTHING'],
        simulation: {
          logs: [
            'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA invoke [1]',
            'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA consumed 123 of 200000 compute units',
            'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA success',
          ],
        },
      },
      explanations: [
        'Makes FiFR…NDaa the owner of your account 7Ati…wNwR with all its USDC. Your balance seems unchanged while you sign, but everything in that account, now and later, belongs to them. Do not sign. Sending tokens never needs this.',
        'Sends 5225 USDC to FiFR…NDaa. An app asks for nearly all your USDC here, and nothing comes back. Sign only if you meant to send this amount and have checked the whole address.',
        'Gives 5225 USDC to FiFR…NDaa, and you get nothing of worth for it. Whoever made this asks for most of what you have of this, and the transaction returns nothing that is worth anything. Sign only if this is a payment that you meant to make.',
      ],
    },
  },
} satisfies Record<string, Sample>
