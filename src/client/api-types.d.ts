// Made by scripts/client/describe-client.ts from the OpenAPI document.
import type { CallOptions } from './call.ts'

export interface components {
  schemas: {
    WalletScanResult: {
      /** @enum {string} */
      verdict: 'safe' | 'suspicious' | 'malicious'
      score: number
      summary: string
      details: {
        actions: {
          type: string
          programId: string
          programName?: string
          from?: string
          to?: string
          mint?: string
          amountUi?: number
        }[]
        balance_diffs: {
          address: string
          mint: string
          deltaUi: number
        }[]
        flags: string[]
        simulation: {
          logs: string[]
          err?: {
            [key: string]: unknown
          }
        }
      }
      explanations: string[]
      evidence?: {
        findings?: {
          rule: string
          flag: string
          /** @enum {string} */
          severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
          /** @enum {string} */
          stage: 'scored' | 'trial'
          what: string
          why: string
          advice: string
          at?: number[][]
          subject?: string
          before?: string
          after?: string
          code?: {
            branches: {
              program: string
              instruction: number
            }[]
            dependsOn: {
              /** @enum {string} */
              what: 'data' | 'lamports' | 'owner' | 'length' | 'sysvar' | 'runtime' | 'invented'
              account?: string
              offset?: number
              owner?: string
            }
            /** @enum {string} */
            confirmed?: 'state' | 'patched' | 'no'
            state?: {
              account: string
              /** @enum {string} */
              what: 'data' | 'lamports' | 'owner' | 'length' | 'closed'
              offset?: number
              value?: string
            }[]
          }
        }[]
        controls?: {
          account: string
          field: string
          holder?: string
          before?: string
          after?: string
          mint?: string
        }[]
        assets?: {
          address: string
          mint: string
          amount: string
          decimals?: number
          symbol?: string
          name?: string
          /** @enum {string} */
          verification?: 'well-known' | 'verified' | 'unverified' | 'flagged'
          priceUsd?: number
          valueUsd?: number
        }[]
        coverage?: {
          simulated: boolean
          reason?: string
          writableAccounts: number
          unseenAccounts: {
            account: string
            reason: string
          }[]
          unknownPrograms: string[]
          undecodedCalls: {
            programId: string
            name: string
          }[]
          mintsWithoutDecimals: string[]
          worlds?: {
            /** @enum {string} */
            status: 'not-needed' | 'ran' | 'partial' | 'not-comparable' | 'untold' | 'unavailable'
            reason?: string
            ran: number
            skipped: number
          }
        }
        bound?: {
          mint: string
          most: string
          /** @enum {string} */
          by: 'reach' | 'shown'
        }[]
        provenance?: {
          accountsSlot: number
          simulationSlot?: number
          unitsConsumed?: number
          rules: string[]
          ruleSet?: string
          nodeVersion?: string
          lists?: {
            [key: string]: string
          }
          inputsHash?: string
        }
        guards?: {
          instructions: {
            programId: string
            accounts: {
              address: string
              signer: boolean
              writable: boolean
            }[]
            dataBase64: string
            asserts: string[]
          }[]
          fit: {
            possible: boolean
            reason?: string
            sizeBytes: number
            limitBytes: number
            newAccounts: number
            guardsThatFit: number
          }
          unguarded: {
            account: string
            reason: string
          }[]
          notes: string[]
          transactionBase64?: string
          guarded?: {
            transactionBase64: string
            /** @enum {string} */
            verdict: 'safe' | 'suspicious' | 'malicious'
            score: number
            summary: string
          }
        }
      }
    }
    Error: {
      error: {
        /** @enum {string} */
        code:
          | 'INVALID_REQUEST'
          | 'FORBIDDEN'
          | 'NOT_FOUND'
          | 'METHOD_NOT_ALLOWED'
          | 'PAYLOAD_TOO_LARGE'
          | 'UNSUPPORTED_MEDIA_TYPE'
          | 'RATE_LIMITED'
          | 'INTERNAL_ERROR'
          | 'UPSTREAM_ERROR'
          | 'UPSTREAM_UNAVAILABLE'
          | 'UPSTREAM_TIMEOUT'
        message: string
        requestId?: string
      }
    }
    WalletBulkScanResult: {
      /** @enum {string} */
      verdict: 'safe' | 'suspicious' | 'malicious'
      score: number
      summary: string
      results: {
        /** @enum {string} */
        verdict: 'safe' | 'suspicious' | 'malicious'
        score: number
        summary: string
        details: {
          actions: {
            type: string
            programId: string
            programName?: string
            from?: string
            to?: string
            mint?: string
            amountUi?: number
          }[]
          balance_diffs: {
            address: string
            mint: string
            deltaUi: number
          }[]
          flags: string[]
          simulation: {
            logs: string[]
            err?: {
              [key: string]: unknown
            }
          }
        }
        explanations: string[]
        evidence?: {
          findings?: {
            rule: string
            flag: string
            /** @enum {string} */
            severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
            /** @enum {string} */
            stage: 'scored' | 'trial'
            what: string
            why: string
            advice: string
            at?: number[][]
            subject?: string
            before?: string
            after?: string
            code?: {
              branches: {
                program: string
                instruction: number
              }[]
              dependsOn: {
                /** @enum {string} */
                what: 'data' | 'lamports' | 'owner' | 'length' | 'sysvar' | 'runtime' | 'invented'
                account?: string
                offset?: number
                owner?: string
              }
              /** @enum {string} */
              confirmed?: 'state' | 'patched' | 'no'
              state?: {
                account: string
                /** @enum {string} */
                what: 'data' | 'lamports' | 'owner' | 'length' | 'closed'
                offset?: number
                value?: string
              }[]
            }
          }[]
          controls?: {
            account: string
            field: string
            holder?: string
            before?: string
            after?: string
            mint?: string
          }[]
          assets?: {
            address: string
            mint: string
            amount: string
            decimals?: number
            symbol?: string
            name?: string
            /** @enum {string} */
            verification?: 'well-known' | 'verified' | 'unverified' | 'flagged'
            priceUsd?: number
            valueUsd?: number
          }[]
          coverage?: {
            simulated: boolean
            reason?: string
            writableAccounts: number
            unseenAccounts: {
              account: string
              reason: string
            }[]
            unknownPrograms: string[]
            undecodedCalls: {
              programId: string
              name: string
            }[]
            mintsWithoutDecimals: string[]
            worlds?: {
              /** @enum {string} */
              status: 'not-needed' | 'ran' | 'partial' | 'not-comparable' | 'untold' | 'unavailable'
              reason?: string
              ran: number
              skipped: number
            }
          }
          bound?: {
            mint: string
            most: string
            /** @enum {string} */
            by: 'reach' | 'shown'
          }[]
          provenance?: {
            accountsSlot: number
            simulationSlot?: number
            unitsConsumed?: number
            rules: string[]
            ruleSet?: string
            nodeVersion?: string
            lists?: {
              [key: string]: string
            }
            inputsHash?: string
          }
          guards?: {
            instructions: {
              programId: string
              accounts: {
                address: string
                signer: boolean
                writable: boolean
              }[]
              dataBase64: string
              asserts: string[]
            }[]
            fit: {
              possible: boolean
              reason?: string
              sizeBytes: number
              limitBytes: number
              newAccounts: number
              guardsThatFit: number
            }
            unguarded: {
              account: string
              reason: string
            }[]
            notes: string[]
            transactionBase64?: string
            guarded?: {
              transactionBase64: string
              /** @enum {string} */
              verdict: 'safe' | 'suspicious' | 'malicious'
              score: number
              summary: string
            }
          }
        }
      }[]
    }
    TransactionPreview: {
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      summary: string
      actions: {
        type: string
        asset: string
        amount: string
        /** @enum {string} */
        direction: 'in' | 'out'
      }[]
      warnings: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
      }[]
    }
    DappRisk: {
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      score: number
      reasons: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
      }[]
      summary: string
      evidence?: {
        findings?: {
          check: string
          code: string
          message: string
          /** @enum {string} */
          severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
          parts?: string[]
        }[]
        controls?: {
          control: string
          holder?: string
          holderKind?: string
          detail?: string
        }[]
        coverage?: {
          check: string
          /** @enum {string} */
          status: 'ran' | 'failed' | 'not-applicable'
          critical: boolean
          why?: string
        }[]
        provenance?: {
          slot?: number
          checks: string
          lists: {
            [key: string]: string
          }
          sources: string[]
        }
      }
    }
    MessageRisk: {
      /** @enum {string} */
      kind: 'transaction' | 'off-chain-message' | 'sign-in' | 'text' | 'binary'
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      score: number
      reasons: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
      }[]
      summary: string
      evidence?: {
        findings?: {
          check: string
          code: string
          message: string
          /** @enum {string} */
          severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
          parts?: string[]
        }[]
        controls?: {
          control: string
          holder?: string
          holderKind?: string
          detail?: string
        }[]
        coverage?: {
          check: string
          /** @enum {string} */
          status: 'ran' | 'failed' | 'not-applicable'
          critical: boolean
          why?: string
        }[]
        provenance?: {
          slot?: number
          checks: string
          lists: {
            [key: string]: string
          }
          sources: string[]
        }
      }
    }
    PermissionRisk: {
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      score: number
      reasons: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
      }[]
      summary: string
      complete: boolean
      notExamined: string[]
      tokenAccounts?: number
      permissionCount: number
      exposedUsd?: number
      permissions: {
        kind: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
        account: string
        program?: string
        mint?: string
        holder?: string
        /** @enum {string} */
        holderKind?:
          'wallet' | 'program' | 'known-program' | 'multisig' | 'issuer' | 'known-bad' | 'own'
        holderName?: string
        amount?: string
        decimals?: number
        uiAmount?: string
        allowance?: string
        unlimited?: boolean
        exposureUsd?: number
        summary: string
        remedy: string
        notes?: string[]
        revoke?: {
          transaction: string
          instructions: number
          feeLamports: number
        }
      }[]
      revokeAll?: {
        transactions: {
          transaction: string
          instructions: number
          feeLamports: number
          accounts: string[]
        }[]
        lastValidBlockHeight: number
      }
      evidence?: {
        findings?: {
          check: string
          code: string
          message: string
          /** @enum {string} */
          severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
          parts?: string[]
        }[]
        controls?: {
          control: string
          holder?: string
          holderKind?: string
          detail?: string
        }[]
        coverage?: {
          check: string
          /** @enum {string} */
          status: 'ran' | 'failed' | 'not-applicable'
          critical: boolean
          why?: string
        }[]
        provenance?: {
          slot?: number
          checks: string
          lists: {
            [key: string]: string
          }
          sources: string[]
        }
      }
    }
    WalletRisk: {
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      score: number
      reasons: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
      }[]
      summary: string
      address: string
      /** @enum {string} */
      kind:
        | 'wallet'
        | 'program-wallet'
        | 'system-account'
        | 'token-account'
        | 'mint'
        | 'token-multisig'
        | 'squads-multisig'
        | 'nonce'
        | 'stake'
        | 'vote'
        | 'program'
        | 'program-data'
        | 'program-buffer'
        | 'native-program'
        | 'sysvar'
        | 'lookup-table'
        | 'config'
        | 'core-asset'
        | 'core-collection'
        | 'program-owned'
        | 'unreadable'
        | 'unused'
        | 'unused-program-address'
      exists: boolean
      onCurve: boolean
      name?: string
      owner?: string
      ownerName?: string
      balance: string
      transactionsSeen?: number
      historyComplete?: boolean
      firstSeenAt?: string
      seenSince?: string
      lastSeenAt?: string
      fundedBy?: string
      transactionsExamined?: number
      flaggedCounterparties: {
        address: string
        lists: {
          list: string
          date: string
          kind: string
          reason: string
        }[]
        received: number
        sent: number
        dusted: number
        lastSeenAt?: string
      }[]
      poisoning: {
        address: string
        resembles: string
        transfers: number
        paid: boolean
        firstSeenAt?: string
      }[]
      dust?: {
        transfers: number
        senders: number
      }
      automated?: boolean
      tokenAccounts?: number
      approvals?: number
      evidence?: {
        findings?: {
          check: string
          code: string
          message: string
          /** @enum {string} */
          severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
          parts?: string[]
        }[]
        controls?: {
          control: string
          holder?: string
          holderKind?: string
          detail?: string
        }[]
        coverage?: {
          check: string
          /** @enum {string} */
          status: 'ran' | 'failed' | 'not-applicable'
          critical: boolean
          why?: string
        }[]
        provenance?: {
          slot?: number
          checks: string
          lists: {
            [key: string]: string
          }
          sources: string[]
        }
      }
    }
    AddressRisk: {
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      score: number
      reasons: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
      }[]
      summary: string
      address: string
      /** @enum {string} */
      kind:
        | 'wallet'
        | 'program-wallet'
        | 'system-account'
        | 'token-account'
        | 'mint'
        | 'token-multisig'
        | 'squads-multisig'
        | 'nonce'
        | 'stake'
        | 'vote'
        | 'program'
        | 'program-data'
        | 'program-buffer'
        | 'native-program'
        | 'sysvar'
        | 'lookup-table'
        | 'config'
        | 'core-asset'
        | 'core-collection'
        | 'program-owned'
        | 'unreadable'
        | 'unused'
        | 'unused-program-address'
      exists: boolean
      onCurve: boolean
      name?: string
      owner?: string
      ownerName?: string
      balance: string
      transactionsSeen?: number
      historyComplete?: boolean
      firstSeenAt?: string
      seenSince?: string
      lastSeenAt?: string
      fundedBy?: string
      mint?: string
      program?: {
        vouched: boolean
        upgradeable?: boolean
        upgradeAuthority?: string
        /** @enum {string} */
        upgradeAuthorityKind?:
          | 'wallet'
          | 'program-wallet'
          | 'system-account'
          | 'token-account'
          | 'mint'
          | 'token-multisig'
          | 'squads-multisig'
          | 'nonce'
          | 'stake'
          | 'vote'
          | 'program'
          | 'program-data'
          | 'program-buffer'
          | 'native-program'
          | 'sysvar'
          | 'lookup-table'
          | 'config'
          | 'core-asset'
          | 'core-collection'
          | 'program-owned'
          | 'unreadable'
          | 'unused'
          | 'unused-program-address'
        lastDeployedSlot?: number
      }
      controls: {
        control: string
        holder: string
        /** @enum {string} */
        holderKind?:
          | 'wallet'
          | 'program-wallet'
          | 'system-account'
          | 'token-account'
          | 'mint'
          | 'token-multisig'
          | 'squads-multisig'
          | 'nonce'
          | 'stake'
          | 'vote'
          | 'program'
          | 'program-data'
          | 'program-buffer'
          | 'native-program'
          | 'sysvar'
          | 'lookup-table'
          | 'config'
          | 'core-asset'
          | 'core-collection'
          | 'program-owned'
          | 'unreadable'
          | 'unused'
          | 'unused-program-address'
      }[]
      evidence?: {
        findings?: {
          check: string
          code: string
          message: string
          /** @enum {string} */
          severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
          parts?: string[]
        }[]
        controls?: {
          control: string
          holder?: string
          holderKind?: string
          detail?: string
        }[]
        coverage?: {
          check: string
          /** @enum {string} */
          status: 'ran' | 'failed' | 'not-applicable'
          critical: boolean
          why?: string
        }[]
        provenance?: {
          slot?: number
          checks: string
          lists: {
            [key: string]: string
          }
          sources: string[]
        }
      }
    }
    TokenRisk: {
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      score: number
      reasons: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
      }[]
      summary: string
      mint: string
      /** @enum {string} */
      kind: 'fungible' | 'nft' | 'native'
      symbol?: string
      name?: string
      decimals: number
      supply: string
      tokenProgram: string
      authorities: {
        power: string
        holder?: string
        holderKind: string
      }[]
      extensions: string[]
      holders?: {
        count?: number
        top1Pct?: number
        top10Pct?: number
        excludedPct?: number
      }
      liquidityUsd?: number
      verified?: boolean
      createdAt?: string
      evidence?: {
        findings?: {
          check: string
          code: string
          message: string
          /** @enum {string} */
          severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
          parts?: string[]
        }[]
        controls?: {
          control: string
          holder?: string
          holderKind?: string
          detail?: string
        }[]
        coverage?: {
          check: string
          /** @enum {string} */
          status: 'ran' | 'failed' | 'not-applicable'
          critical: boolean
          why?: string
        }[]
        provenance?: {
          slot?: number
          checks: string
          lists: {
            [key: string]: string
          }
          sources: string[]
        }
      }
    }
    BridgeRoutes: {
      service: string
      provider: string
      network: string
      routes: {
        id: string
        method: string
        path: string
        name: string
        use: string
        inputAsset: string
        inputAssets: string[]
        outputAsset: string
        outputAssets: string[]
        requestFields: string[]
      }[]
      supportedChains: string[]
      excludedChains: string[]
      appFeePolicy: {
        applied: boolean
        feeBps: number
      }
    }
    PageMeta: {
      nextCursor?: string
    }
    BridgeAssets: {
      assets: {
        id: string
        chain: string
        contractAddress?: string
        symbol: string
        name?: string
        decimals: number
        priceUsd?: number
        logoUrl?: string
        roles: ('origin' | 'destination')[]
        providers: string[]
      }[]
      leftOut: number
      missingProviders: string[]
      meta: components['schemas']['PageMeta']
    }
    BridgeStep: {
      /** @enum {string} */
      kind: 'deposit' | 'solana-transaction' | 'evm-transaction'
      address?: string
      memo?: string
      amount?: string
      transactionBase64?: string
      /** @enum {string} */
      builtBy?: 'provider' | 'drawbridge'
      lastValidBlockHeight?: number
      scan?: {
        /** @enum {string} */
        verdict: 'safe' | 'suspicious'
        score: number
        summary: string
        flags: string[]
        explanations: string[]
      }
      to?: string
      data?: string
      valueWei?: string
      chainId?: number
    }
    BridgeQuote: {
      provider: string
      providerName: string
      quoteId?: string
      amountIn: string
      amountOut: string
      minAmountOut: string
      netAmountOut: string
      totalAmountIn: string
      amountInUsd?: number
      amountOutUsd?: number
      fees: {
        kind: string
        name: string
        amount?: string
        symbol?: string
        decimals?: number
        amountUsd?: number
        bps?: number
        included: boolean
      }[]
      timeEstimateSeconds?: number
      expiresAt?: string
      via?: string
      signatureVerified?: boolean
      /** @enum {string} */
      flag?: 'implausible' | 'poor'
      steps: components['schemas']['BridgeStep'][]
      warnings: string[]
    }
    BridgeQuotes: {
      inputAsset: {
        id: string
        chain: string
        contractAddress?: string
        symbol: string
        decimals: number
        priceUsd?: number
      }
      outputAsset: {
        id: string
        chain: string
        contractAddress?: string
        symbol: string
        decimals: number
        priceUsd?: number
      }
      /** @enum {string} */
      mode: 'exact-in' | 'exact-out'
      amount: string
      slippageBps: number
      dry: boolean
      quotes: components['schemas']['BridgeQuote'][]
      unavailable: {
        provider: string
        /** @enum {string} */
        reason: 'declined' | 'late' | 'failed' | 'refused'
        message: string
      }[]
      warnings: string[]
    }
    BridgeStatus: {
      provider: string
      id: string
      /** @enum {string} */
      state:
        'awaiting_deposit' | 'pending' | 'completed' | 'partial' | 'refunded' | 'failed' | 'expired'
      providerState: string
      originTransactions: {
        hash: string
        url?: string
      }[]
      destinationTransactions: {
        hash: string
        url?: string
      }[]
      amountIn?: string
      amountOut?: string
      refundedAmount?: string
      updatedAt?: string
      reason?: string
    }
    RewardsSummary: {
      asOf?: string
      totalPoints?: number
      participants?: number
      campaigns: {
        campaign: string
        points: number
        participants: number
      }[]
      weeks: {
        week: string
        points: number
        participants: number
      }[]
      distribution: {
        fromPoints: number
        belowPoints?: number
        participants: number
      }[]
      leastGroup: number
    }
    WalletOverview: {
      address: string
      label?: string
      profileImageUrl?: string
      portfolioValueUsd?: number
      tokenCount?: number
      tradeCount30d?: number
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      account?: {
        /** @enum {string} */
        kind:
          | 'wallet'
          | 'program-wallet'
          | 'system-account'
          | 'token-account'
          | 'mint'
          | 'token-multisig'
          | 'squads-multisig'
          | 'nonce'
          | 'stake'
          | 'vote'
          | 'program'
          | 'program-data'
          | 'program-buffer'
          | 'native-program'
          | 'sysvar'
          | 'lookup-table'
          | 'config'
          | 'core-asset'
          | 'core-collection'
          | 'program-owned'
          | 'unreadable'
          | 'unused'
          | 'unused-program-address'
        solBalance: string
        firstSeenAt?: string
        lastActiveAt?: string
      }
    }
    Trade: {
      signature: string
      timestamp?: string
      wallet: string
      /** @enum {string} */
      side: 'buy' | 'sell'
      baseMint: string
      quoteMint: string
      amountUsd?: number
      summary: string
    }
    WalletTrades: {
      trades: components['schemas']['Trade'][]
      meta: components['schemas']['PageMeta']
    }
    WalletActivityItem: {
      id: string
      type: string
      timestamp?: string
      summary: string
      valueUsd?: number
    }
    WalletActivity: {
      items: components['schemas']['WalletActivityItem'][]
      meta: components['schemas']['PageMeta']
    }
    Holding: {
      mint: string
      /** @enum {string} */
      kind: 'native' | 'fungible' | 'nft' | 'unknown'
      amount: string
      wrappedAmount?: string
      decimals?: number
      uiAmount?: number
      symbol?: string
      name?: string
      logoUrl?: string
      verified?: boolean
      priceUsd?: number
      valueUsd?: number
      tokenProgram?: string
      tokenAccounts: number
      frozen: boolean
      delegated: boolean
    }
    WalletHoldings: {
      holdings: components['schemas']['Holding'][]
      meta: components['schemas']['PageMeta']
    }
    Token: {
      mint: string
      symbol?: string
      name?: string
      logoUrl?: string
      verified?: boolean
      priceUsd?: number
      marketCapUsd?: number
      volume24hUsd?: number
      volume24hErrorPct?: number
      change24hPct?: number
      fromOwnTrades?: ('priceUsd' | 'marketCapUsd' | 'volume24hUsd' | 'change24hPct')[]
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      /** @enum {string} */
      riskBasis: 'full' | 'mint' | 'names'
    }
    Coverage: {
      /** @enum {string} */
      mode: 'blocks' | 'sample' | 'pools'
      sharePct: number
      since: string
    }
    TokenList: {
      tokens: components['schemas']['Token'][]
      meta?: {
        coverage?: components['schemas']['Coverage']
        missing?: ('own-trades' | 'market-data')[]
      }
    }
    TokenPrices: {
      prices: {
        mint: string
        priceUsd: number
        change24hPct?: number
        liquidityUsd?: number
        observedAt: string
        source: string
      }[]
    }
    TokenLabels: {
      labels: {
        mint: string
        symbol?: string
        name?: string
        verified?: boolean
      }[]
    }
    TokenProfile: {
      mint: string
      symbol?: string
      name?: string
      logoUrl?: string
      verified?: boolean
      priceUsd?: number
      marketCapUsd?: number
      volume24hUsd?: number
      volume24hErrorPct?: number
      change24hPct?: number
      fromOwnTrades?: ('priceUsd' | 'marketCapUsd' | 'volume24hUsd' | 'change24hPct')[]
      /** @enum {string} */
      riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
      /** @enum {string} */
      riskBasis: 'full' | 'mint' | 'names'
      decimals?: number
      supply?: string
      tokenProgram?: string
      extensions?: string[]
      fullyDilutedUsd?: number
      liquidityUsd?: number
      holders?: number
      topHoldersPct?: number
      createdAt?: string
      launchpad?: string
      graduated?: boolean
      websites?: string[]
      pools?: {
        address: string
        exchange?: string
        baseMint: string
        quoteMint?: string
        liquidityUsd?: number
        volume24hUsd?: number
        createdAt?: string
      }[]
      sources: {
        name: string
        url?: string
        notice?: string
      }[]
      meta?: {
        coverage?: components['schemas']['Coverage']
        missing?: ('own-trades' | 'market-data')[]
      }
    }
    TokenPrice: {
      mint: string
      priceUsd: number
      change24hPct?: number
      liquidityUsd?: number
      observedAt: string
      source: string
    }
    TokenChart: {
      mint: string
      candles: {
        openAt: string
        open: number
        high: number
        low: number
        close: number
        volumeUsd?: number
        volumeErrorPct?: number
      }[]
      meta: {
        interval: string
        from: string
        to: string
        source: string
        coverage?: components['schemas']['Coverage']
      }
    }
    TradeFeed: {
      trades: components['schemas']['Trade'][]
      meta: {
        coverage: components['schemas']['Coverage']
        nextCursor?: string
      }
    }
    Launch: {
      token: components['schemas']['Token']
      /** @enum {string} */
      launchpad:
        | 'Pump.fun'
        | 'Raydium LaunchLab'
        | 'Meteora Dynamic Bonding Curve'
        | 'Moonshot'
        | 'Boop.fun'
        | 'Heaven'
      creator?: string
      createdAt?: string
      soldPct?: number
      graduatedAt?: string
      pool?: string
    }
    LaunchList: {
      tokens: components['schemas']['Launch'][]
      meta: {
        coverage: components['schemas']['Coverage']
        nextCursor?: string
      }
    }
    TokenTrader: {
      wallet: string
      decimals: number
      buys: number
      sells: number
      boughtAmount: string
      soldAmount: string
      receivedAmount: string
      sentAmount: string
      boughtUsd: number
      soldUsd: number
      realizedUsd?: number
      unrealizedUsd?: number
      coveragePct?: number
      heldAmount?: string
      firstTradeAt?: string
      lastTradeAt?: string
    }
    TokenTraders: {
      mint: string
      traders: components['schemas']['TokenTrader'][]
      meta: {
        /** @enum {string} */
        costBasis: 'average'
        coverage: components['schemas']['Coverage']
      }
    }
    EarlyBuyer: {
      wallet: string
      slot: string
      index: number
      timestamp?: string
      amount: string
      amountUsd?: number
      tipped: boolean
      funder?: string
    }
    BuyerGroup: {
      /** @enum {string} */
      kind: 'bundle' | 'funder'
      wallets: string[]
      amount: string
      slot?: string
      funder?: string
    }
    EarlyBuyers: {
      mint: string
      creator?: string
      createdAt?: string
      buyers: components['schemas']['EarlyBuyer'][]
      groups: components['schemas']['BuyerGroup'][]
      meta: {
        coverage?: {
          /** @enum {string} */
          mode: 'blocks' | 'sample' | 'pools'
          sharePct: number
          since: string
        }
      }
    }
    HolderPoint: {
      timestamp?: string
      holders: number
    }
    TokenHolders: {
      mint: string
      createdAt?: string
      holders?: number
      intervalSeconds?: number
      points: components['schemas']['HolderPoint'][]
      meta: {
        coverage?: {
          /** @enum {string} */
          mode: 'blocks' | 'sample' | 'pools'
          sharePct: number
          since: string
        }
      }
    }
    WalletTokenResult: {
      mint: string
      decimals: number
      buys: number
      sells: number
      boughtAmount: string
      soldAmount: string
      receivedAmount: string
      sentAmount: string
      boughtUsd: number
      soldUsd: number
      realizedUsd?: number
      unrealizedUsd?: number
      coveragePct?: number
      heldAmount?: string
      firstTradeAt?: string
      lastTradeAt?: string
    }
    WalletResults: {
      wallet: string
      tokens: components['schemas']['WalletTokenResult'][]
      realizedUsd?: number
      unrealizedUsd?: number
      meta: {
        /** @enum {string} */
        costBasis: 'average'
        coverage: components['schemas']['Coverage']
        /** @enum {boolean} */
        watched?: true
      }
    }
    TokenSignal: {
      token: components['schemas']['Token']
      summary: string
      score: number
      sample?: {
        trades: number
        wallets: number
        volumeUsd: number
      }
    }
    TokenSignals: {
      signals: components['schemas']['TokenSignal'][]
      meta: {
        coverage: components['schemas']['Coverage']
      }
    }
    Trader: {
      rank: number
      wallet: string
      trades: number
      buys: number
      sells: number
      volumeUsd: number
      pnlUsd?: number
      winRatePct?: number
      countedSells: number
      coveragePct?: number
    }
    Leaderboard: {
      traders: components['schemas']['Trader'][]
      meta: {
        coverage: components['schemas']['Coverage']
        /** @enum {boolean} */
        watchedOnly?: true
        nextCursor?: string
      }
    }
    RouteStats: {
      method: string
      route: string
      count: number
      successCount: number
      errorCount: number
      rateLimitedCount: number
      statusCodes: {
        [key: string]: number
      }
      statusClasses: {
        [key: string]: number
      }
      errors: {
        [key: string]: number
      }
      trafficClasses: {
        [key: string]: number
      }
      avgLatencyMs: number
      p50LatencyMs: number
      p95LatencyMs: number
      p99LatencyMs: number
      lastSeenAt: string
    }
    ApiRequestEventParams: {
      api_service: string
      api_method: string
      api_route: string
      api_status: number
      api_status_class: string
      api_latency_ms: number
      api_success: number
      api_error_code: string
      api_rate_bucket: string
      api_client_type: string
      api_traffic_class: string
      api_country: string
      api_edge_region: string
      api_deploy_sha: string
    }
    PublicApiStats: {
      service: string
      generatedAt: string
      windowStartedAt: string
      deployment: {
        sha: string
      }
      summary: {
        totalRequests: number
        successCount: number
        errorCount: number
        actionableRequestCount: number
        actionableErrorCount: number
        noiseRequestCount: number
        noiseErrorCount: number
        rateLimitedCount: number
        avgLatencyMs: number
        p50LatencyMs: number
        p95LatencyMs: number
        p99LatencyMs: number
      }
      statusClasses: {
        [key: string]: number
      }
      errors: {
        [key: string]: number
      }
      clientTypes: {
        [key: string]: number
      }
      trafficClasses: {
        [key: string]: number
      }
      countries: {
        [key: string]: number
      }
      edgeRegions: {
        [key: string]: number
      }
      routes: components['schemas']['RouteStats'][]
      analyticsEventSchema: {
        /** @enum {string} */
        eventName: 'api_request'
        paramNames: string[]
      }
      recentEvents?: {
        observedAt: string
        requestId: string
        analyticsEvent: {
          /** @enum {string} */
          name: 'api_request'
          params: components['schemas']['ApiRequestEventParams']
        }
      }[]
    }
    IntervalStats: {
      startsAt: string
      requestCount: number
      actionableRequestCount: number
      clientErrorCount: number
      serverErrorCount: number
      rateLimitedCount: number
      p50LatencyMs: number
      p95LatencyMs: number
      p99LatencyMs: number
    }
    UpstreamStats: {
      name: string
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'down' | 'unknown'
      detail?: string
      callCount: number
      failureCount: number
      p50LatencyMs: number
      p95LatencyMs: number
      p99LatencyMs: number
    }
    PublicApiHistory: {
      generatedAt: string
      intervalSeconds: number
      intervals: components['schemas']['IntervalStats'][]
      upstreams: components['schemas']['UpstreamStats'][]
    }
    Health: {
      /** @enum {string} */
      status: 'ok' | 'degraded'
      service: string
      version: string
      components: {
        [key: string]: {
          /** @enum {string} */
          status: 'ok' | 'degraded' | 'down' | 'unknown'
          detail?: string
        }
      }
      coverage?: {
        mode: string
        sharePct: number
        since: string
      }
    }
    ScanWalletTransactionInput: {
      /** @enum {string} */
      chain: 'solana'
      tx_base64: string
      wallet_address: string
      context?: {
        source?: string
        dapp_domain?: string
      }
      include?: (
        'findings' | 'controls' | 'assets' | 'coverage' | 'bound' | 'provenance' | 'guards'
      )[]
    }
    ScanWalletTransactionsInput: {
      /** @enum {string} */
      chain: 'solana'
      txs_base64: string[]
      wallet_address: string
      context?: {
        source?: string
        dapp_domain?: string
      }
      include?: ('findings' | 'controls' | 'assets' | 'coverage' | 'bound' | 'provenance')[]
    }
    PreviewTransactionInput: {
      transaction: string
      /** @enum {string} */
      chain?: 'solana'
      include?: (
        'findings' | 'controls' | 'assets' | 'coverage' | 'bound' | 'provenance' | 'guards'
      )[]
    }
    CheckDappRiskInput: {
      url: string
      include?: ('findings' | 'coverage' | 'provenance')[]
    }
    CheckMessageRiskInput: {
      message: string
      wallet_address: string
      /** @enum {string} */
      chain?: 'solana'
      context?: {
        source?: string
        dapp_domain?: string
      }
      include?: ('findings' | 'coverage' | 'provenance')[]
    }
    CheckPermissionRiskInput: {
      /** @enum {string} */
      chain?: 'solana'
      address: string
      include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
    }
    CheckWalletRiskInput: {
      /** @enum {string} */
      chain?: 'solana'
      address: string
      include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
    }
    CheckAddressRiskInput: {
      /** @enum {string} */
      chain?: 'solana'
      address: string
      include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
    }
    CheckTokenRiskInput: {
      /** @enum {string} */
      chain?: 'solana'
      mint: string
      include?: ('findings' | 'controls' | 'coverage' | 'provenance')[]
    }
    ListBridgeAssetsInput: {
      chain?: string
      symbol?: string
      /** @enum {string} */
      direction?: 'in' | 'out'
      /** @enum {string} */
      role?: 'origin' | 'destination'
      limit?: number
      cursor?: string
    }
    QuoteBridgeInput: {
      inputAsset: string
      outputAsset: string
      amount: string
      /** @enum {string} */
      mode?: 'exact-in' | 'exact-out'
      slippageBps?: number
      sender?: string
      recipient?: string
      refundTo?: string
      dry?: boolean
    }
    ReadBridgeStatusInput: {
      provider: string
      id: string
      fromChain?: string
      toChain?: string
      memo?: string
    }
    GetWalletOverviewInput: {
      address: string
      include?: 'account'[]
    }
    ListWalletTradesInput: {
      address: string
      limit?: number
      cursor?: string
    }
    ListWalletActivityInput: {
      address: string
      limit?: number
      cursor?: string
    }
    ListWalletHoldingsInput: {
      address: string
      limit?: number
      cursor?: string
      includeEmpty?: boolean
    }
    ListTrendingTokensInput: {
      /** @enum {string} */
      window?: '5m' | '1h' | '6h' | '24h'
      /** @enum {string} */
      sort?: 'volume' | 'wallets' | 'movement'
      limit?: number
    }
    SearchTokensInput: {
      query: string
      limit?: number
    }
    ListTokenPricesInput: {
      mints: string[]
    }
    ListTokenLabelsInput: {
      mints: string[]
    }
    StreamTokenPricesInput: {
      mints: string[]
    }
    GetTokenInput: {
      mint: string
    }
    GetTokenPriceInput: {
      mint: string
    }
    GetTokenChartInput: {
      mint: string
      /** @enum {string} */
      interval?: '1s' | '5s' | '15s' | '30s' | '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '1d'
      from?: string
      to?: string
    }
    ListTradeFeedInput: {
      /** @enum {string} */
      side?: 'buy' | 'sell'
      minAmountUsd?: number
      mint?: string
      wallet?: string
      limit?: number
      cursor?: string
    }
    StreamTradesInput: {
      mints?: string[]
      wallets?: string[]
      /** @enum {string} */
      side?: 'buy' | 'sell'
      minAmountUsd?: number
    }
    ListNewTokensInput: {
      /** @enum {string} */
      state?: 'new' | 'graduating' | 'graduated'
      /** @enum {string} */
      launchpad?:
        | 'Pump.fun'
        | 'Raydium LaunchLab'
        | 'Meteora Dynamic Bonding Curve'
        | 'Moonshot'
        | 'Boop.fun'
        | 'Heaven'
      creator?: string
      limit?: number
      cursor?: string
    }
    ListTokenTradesInput: {
      mint: string
      /** @enum {string} */
      side?: 'buy' | 'sell'
      minAmountUsd?: number
      wallet?: string
      limit?: number
      cursor?: string
    }
    ListTokenTradersInput: {
      mint: string
      limit?: number
    }
    ListTokenBuyersInput: {
      mint: string
    }
    ListTokenHoldersInput: {
      mint: string
    }
    GetWalletPnlInput: {
      address: string
      limit?: number
    }
    ListTokenSignalsInput: {
      /** @enum {string} */
      window?: '1h' | '6h' | '24h'
      limit?: number
    }
    ListTradersInput: {
      /** @enum {string} */
      window?: '24h' | '7d' | '30d'
      /** @enum {string} */
      sort?: 'pnl' | 'winRate' | 'volume'
      minTrades?: number
      limit?: number
      cursor?: string
    }
    GetPublicApiStatsInput: {
      includeRecent?: boolean
      limit?: number
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type WalletScanResult = components['schemas']['WalletScanResult']
export type Error = components['schemas']['Error']
export type WalletBulkScanResult = components['schemas']['WalletBulkScanResult']
export type TransactionPreview = components['schemas']['TransactionPreview']
export type DappRisk = components['schemas']['DappRisk']
export type MessageRisk = components['schemas']['MessageRisk']
export type PermissionRisk = components['schemas']['PermissionRisk']
export type WalletRisk = components['schemas']['WalletRisk']
export type AddressRisk = components['schemas']['AddressRisk']
export type TokenRisk = components['schemas']['TokenRisk']
export type BridgeRoutes = components['schemas']['BridgeRoutes']
export type PageMeta = components['schemas']['PageMeta']
export type BridgeAssets = components['schemas']['BridgeAssets']
export type BridgeStep = components['schemas']['BridgeStep']
export type BridgeQuote = components['schemas']['BridgeQuote']
export type BridgeQuotes = components['schemas']['BridgeQuotes']
export type BridgeStatus = components['schemas']['BridgeStatus']
export type RewardsSummary = components['schemas']['RewardsSummary']
export type WalletOverview = components['schemas']['WalletOverview']
export type Trade = components['schemas']['Trade']
export type WalletTrades = components['schemas']['WalletTrades']
export type WalletActivityItem = components['schemas']['WalletActivityItem']
export type WalletActivity = components['schemas']['WalletActivity']
export type Holding = components['schemas']['Holding']
export type WalletHoldings = components['schemas']['WalletHoldings']
export type Token = components['schemas']['Token']
export type Coverage = components['schemas']['Coverage']
export type TokenList = components['schemas']['TokenList']
export type TokenPrices = components['schemas']['TokenPrices']
export type TokenLabels = components['schemas']['TokenLabels']
export type TokenProfile = components['schemas']['TokenProfile']
export type TokenPrice = components['schemas']['TokenPrice']
export type TokenChart = components['schemas']['TokenChart']
export type TradeFeed = components['schemas']['TradeFeed']
export type Launch = components['schemas']['Launch']
export type LaunchList = components['schemas']['LaunchList']
export type TokenTrader = components['schemas']['TokenTrader']
export type TokenTraders = components['schemas']['TokenTraders']
export type EarlyBuyer = components['schemas']['EarlyBuyer']
export type BuyerGroup = components['schemas']['BuyerGroup']
export type EarlyBuyers = components['schemas']['EarlyBuyers']
export type HolderPoint = components['schemas']['HolderPoint']
export type TokenHolders = components['schemas']['TokenHolders']
export type WalletTokenResult = components['schemas']['WalletTokenResult']
export type WalletResults = components['schemas']['WalletResults']
export type TokenSignal = components['schemas']['TokenSignal']
export type TokenSignals = components['schemas']['TokenSignals']
export type Trader = components['schemas']['Trader']
export type Leaderboard = components['schemas']['Leaderboard']
export type RouteStats = components['schemas']['RouteStats']
export type ApiRequestEventParams = components['schemas']['ApiRequestEventParams']
export type PublicApiStats = components['schemas']['PublicApiStats']
export type IntervalStats = components['schemas']['IntervalStats']
export type UpstreamStats = components['schemas']['UpstreamStats']
export type PublicApiHistory = components['schemas']['PublicApiHistory']
export type Health = components['schemas']['Health']
export type ScanWalletTransactionInput = components['schemas']['ScanWalletTransactionInput']
export type ScanWalletTransactionsInput = components['schemas']['ScanWalletTransactionsInput']
export type PreviewTransactionInput = components['schemas']['PreviewTransactionInput']
export type CheckDappRiskInput = components['schemas']['CheckDappRiskInput']
export type CheckMessageRiskInput = components['schemas']['CheckMessageRiskInput']
export type CheckPermissionRiskInput = components['schemas']['CheckPermissionRiskInput']
export type CheckWalletRiskInput = components['schemas']['CheckWalletRiskInput']
export type CheckAddressRiskInput = components['schemas']['CheckAddressRiskInput']
export type CheckTokenRiskInput = components['schemas']['CheckTokenRiskInput']
export type ListBridgeAssetsInput = components['schemas']['ListBridgeAssetsInput']
export type QuoteBridgeInput = components['schemas']['QuoteBridgeInput']
export type ReadBridgeStatusInput = components['schemas']['ReadBridgeStatusInput']
export type GetWalletOverviewInput = components['schemas']['GetWalletOverviewInput']
export type ListWalletTradesInput = components['schemas']['ListWalletTradesInput']
export type ListWalletActivityInput = components['schemas']['ListWalletActivityInput']
export type ListWalletHoldingsInput = components['schemas']['ListWalletHoldingsInput']
export type ListTrendingTokensInput = components['schemas']['ListTrendingTokensInput']
export type SearchTokensInput = components['schemas']['SearchTokensInput']
export type ListTokenPricesInput = components['schemas']['ListTokenPricesInput']
export type ListTokenLabelsInput = components['schemas']['ListTokenLabelsInput']
export type StreamTokenPricesInput = components['schemas']['StreamTokenPricesInput']
export type GetTokenInput = components['schemas']['GetTokenInput']
export type GetTokenPriceInput = components['schemas']['GetTokenPriceInput']
export type GetTokenChartInput = components['schemas']['GetTokenChartInput']
export type ListTradeFeedInput = components['schemas']['ListTradeFeedInput']
export type StreamTradesInput = components['schemas']['StreamTradesInput']
export type ListNewTokensInput = components['schemas']['ListNewTokensInput']
export type ListTokenTradesInput = components['schemas']['ListTokenTradesInput']
export type ListTokenTradersInput = components['schemas']['ListTokenTradersInput']
export type ListTokenBuyersInput = components['schemas']['ListTokenBuyersInput']
export type ListTokenHoldersInput = components['schemas']['ListTokenHoldersInput']
export type GetWalletPnlInput = components['schemas']['GetWalletPnlInput']
export type ListTokenSignalsInput = components['schemas']['ListTokenSignalsInput']
export type ListTradersInput = components['schemas']['ListTradersInput']
export type GetPublicApiStatsInput = components['schemas']['GetPublicApiStatsInput']

/** Each operation of the interface that is no stream, by the id that the document gives it. */
export interface Operations {
  /** Scan transaction (wallet): `POST /v1/wallet/tx` */
  scanWalletTransaction(
    input: ScanWalletTransactionInput,
    options?: CallOptions,
  ): Promise<WalletScanResult>
  /** Scan transactions signed together (wallet): `POST /v1/wallet/txs` */
  scanWalletTransactions(
    input: ScanWalletTransactionsInput,
    options?: CallOptions,
  ): Promise<WalletBulkScanResult>
  /** Preview a transaction: `POST /v1/security/transaction-preview` */
  previewTransaction(
    input: PreviewTransactionInput,
    options?: CallOptions,
  ): Promise<TransactionPreview>
  /** Check an app before it is opened: `POST /v1/security/dapp-risk` */
  checkDappRisk(input: CheckDappRiskInput, options?: CallOptions): Promise<DappRisk>
  /** Check a message before signing it: `POST /v1/security/message-risk` */
  checkMessageRisk(input: CheckMessageRiskInput, options?: CallOptions): Promise<MessageRisk>
  /** List the standing permissions over a wallet: `POST /v1/security/permission-risk` */
  checkPermissionRisk(
    input: CheckPermissionRiskInput,
    options?: CallOptions,
  ): Promise<PermissionRisk>
  /** Check a wallet: `POST /v1/security/wallet-risk` */
  checkWalletRisk(input: CheckWalletRiskInput, options?: CallOptions): Promise<WalletRisk>
  /** Check an address: `POST /v1/security/address-risk` */
  checkAddressRisk(input: CheckAddressRiskInput, options?: CallOptions): Promise<AddressRisk>
  /** Check a token: `POST /v1/security/token-risk` */
  checkTokenRisk(input: CheckTokenRiskInput, options?: CallOptions): Promise<TokenRisk>
  /** List bridge routes: `GET /v1/bridge/routes` */
  listBridgeRoutes(input?: Record<string, never>, options?: CallOptions): Promise<BridgeRoutes>
  /** List bridge assets: `GET /v1/bridge/assets` */
  listBridgeAssets(input?: ListBridgeAssetsInput, options?: CallOptions): Promise<BridgeAssets>
  /** Quote a bridge transfer: `POST /v1/bridge/quote` */
  quoteBridge(input: QuoteBridgeInput, options?: CallOptions): Promise<BridgeQuotes>
  /** Get the status of a transfer: `GET /v1/bridge/status` */
  readBridgeStatus(input: ReadBridgeStatusInput, options?: CallOptions): Promise<BridgeStatus>
  /** Get totals of reward points: `GET /v1/rewards/summary` */
  readRewardsSummary(input?: Record<string, never>, options?: CallOptions): Promise<RewardsSummary>
  /** Get a wallet overview: `GET /v1/data/wallets/{address}` */
  getWalletOverview(input: GetWalletOverviewInput, options?: CallOptions): Promise<WalletOverview>
  /** List wallet trades: `GET /v1/data/wallets/{address}/trades` */
  listWalletTrades(input: ListWalletTradesInput, options?: CallOptions): Promise<WalletTrades>
  /** List wallet activity: `GET /v1/data/wallets/{address}/activity` */
  listWalletActivity(input: ListWalletActivityInput, options?: CallOptions): Promise<WalletActivity>
  /** List wallet holdings: `GET /v1/data/wallets/{address}/holdings` */
  listWalletHoldings(input: ListWalletHoldingsInput, options?: CallOptions): Promise<WalletHoldings>
  /** List trending tokens: `GET /v1/data/tokens/trending` */
  listTrendingTokens(input?: ListTrendingTokensInput, options?: CallOptions): Promise<TokenList>
  /** Search tokens by symbol, name or mint: `GET /v1/data/tokens/search` */
  searchTokens(input: SearchTokensInput, options?: CallOptions): Promise<TokenList>
  /** Get the prices of several tokens: `GET /v1/data/tokens/prices` */
  listTokenPrices(input: ListTokenPricesInput, options?: CallOptions): Promise<TokenPrices>
  /** Get the names of several tokens: `GET /v1/data/tokens/labels` */
  listTokenLabels(input: ListTokenLabelsInput, options?: CallOptions): Promise<TokenLabels>
  /** Get the profile of a token: `GET /v1/data/tokens/{mint}` */
  getToken(input: GetTokenInput, options?: CallOptions): Promise<TokenProfile>
  /** Get the price of a token: `GET /v1/data/tokens/{mint}/price` */
  getTokenPrice(input: GetTokenPriceInput, options?: CallOptions): Promise<TokenPrice>
  /** Get the price chart of a token: `GET /v1/data/tokens/{mint}/chart` */
  getTokenChart(input: GetTokenChartInput, options?: CallOptions): Promise<TokenChart>
  /** Follow notable trades: `GET /v1/data/trades/feed` */
  listTradeFeed(input?: ListTradeFeedInput, options?: CallOptions): Promise<TradeFeed>
  /** List token launches: `GET /v1/data/tokens/new` */
  listNewTokens(input?: ListNewTokensInput, options?: CallOptions): Promise<LaunchList>
  /** List trades of a token: `GET /v1/data/tokens/{mint}/trades` */
  listTokenTrades(input: ListTokenTradesInput, options?: CallOptions): Promise<TradeFeed>
  /** List traders of a token: `GET /v1/data/tokens/{mint}/traders` */
  listTokenTraders(input: ListTokenTradersInput, options?: CallOptions): Promise<TokenTraders>
  /** List first buyers of a launch: `GET /v1/data/tokens/{mint}/buyers` */
  listTokenBuyers(input: ListTokenBuyersInput, options?: CallOptions): Promise<EarlyBuyers>
  /** List holders of a launch over time: `GET /v1/data/tokens/{mint}/holders` */
  listTokenHolders(input: ListTokenHoldersInput, options?: CallOptions): Promise<TokenHolders>
  /** Get the profit of a wallet: `GET /v1/data/wallets/{address}/pnl` */
  getWalletPnl(input: GetWalletPnlInput, options?: CallOptions): Promise<WalletResults>
  /** Find notable tokens: `GET /v1/data/signals/tokens` */
  listTokenSignals(input?: ListTokenSignalsInput, options?: CallOptions): Promise<TokenSignals>
  /** Rank traders: `GET /v1/data/traders/leaderboard` */
  listTraders(input?: ListTradersInput, options?: CallOptions): Promise<Leaderboard>
  /** Get public API stats: `GET /v1/monitoring/public-api/stats` */
  getPublicApiStats(input?: GetPublicApiStatsInput, options?: CallOptions): Promise<PublicApiStats>
  /** Get the public API history: `GET /v1/monitoring/public-api/history` */
  getPublicApiHistory(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Promise<PublicApiHistory>
  /** Scrape metrics: `GET /v1/monitoring/public-api/metrics` */
  getPublicApiMetrics(input?: Record<string, never>, options?: CallOptions): Promise<string>
  /** Scrape metrics at the default path: `GET /metrics` */
  getMetrics(input?: Record<string, never>, options?: CallOptions): Promise<string>
  /** Get the health of the service: `GET /v1/monitoring/health` */
  getHealth(input?: Record<string, never>, options?: CallOptions): Promise<Health>
}
