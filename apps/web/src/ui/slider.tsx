export interface SliderProps {
  label: string;
  /** 0 to `max`, whole steps. */
  value: number;
  max?: number;
  step?: number;
  /** Marks under the track, start to end. */
  marks?: readonly string[];
  /** What a screen reader says for the value, e.g. "25%". */
  valueText?: string;
  onChange: (value: number) => void;
  className?: string;
}

/** A native range in the look's dress: keys, touch and right-to-left come from the browser. */
export function Slider({ label, value, max = 100, step = 1, marks, valueText, onChange, className }: SliderProps) {
  return (
    <div className={className}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={{ ["--part" as string]: `${max === 0 ? 0 : (value / max) * 100}%` }}
        className="slider"
      />
      {marks !== undefined && (
        <div aria-hidden="true" className="-mt-1.5 flex justify-between text-11 text-ink-faint">
          {marks.map((mark) => (
            <span key={mark} className="num">
              {mark}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
