// Entry point of the thread that moves committed trades into their database, started by URL (see build-info.ts).
import { hostCheckpointThread } from './app/market-thread/checkpoint-thread.ts'

hostCheckpointThread()
