export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
