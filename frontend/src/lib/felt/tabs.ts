/** What is beside the felt. */
export type Tab = 'Log' | 'Pays' | 'Explain' | 'Irregularities' | 'Rounds'
