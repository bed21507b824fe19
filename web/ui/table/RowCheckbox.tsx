type RowCheckboxProps = {
  label: string;
  checked: boolean;
  /** True when some of the rows that it stands for are selected. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
};

/** Renders a checkbox that selects a row, or all of them, with a target of 44 pixels. */
export function RowCheckbox({ label, checked, indeterminate, onChange }: RowCheckboxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = Boolean(indeterminate) && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 rounded-md accent-indigo"
      />
    </label>
  );
}
