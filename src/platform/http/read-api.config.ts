import { limitSetting } from '../config/setting.ts'

export const readApiSettings = {
  readsPerAddress: limitSetting(
    'LIMIT_API_READS_PER_ADDRESS',
    'Reads of the public API (/api/v1) from one address of the internet. Counted in memory, by each process for itself.',
    '600/10min',
  ),
}
