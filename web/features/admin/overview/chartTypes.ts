/** A bar of a chart: for each series a value, and the page of the rows behind it, if it has rows. */
export type ChartBar = {
  id: string;
  label: string;
  values: readonly number[];
  links: readonly (string | null)[];
};

export type ChartSeries = { id: string; label: string };
