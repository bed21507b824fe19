/** A bar of a chart, with a value for each series and the page of the rows behind it. */
export type ChartBar = { id: string; label: string; values: readonly number[]; to: string | null };

export type ChartSeries = { id: string; label: string };
