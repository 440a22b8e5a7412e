import * as art from './art.css';

/** The mark: a sun that plays. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <g className={art.accent}>
        {[0, 45, 90, 135].map((turn) => (
          <rect
            key={turn}
            x="21"
            width="6"
            height="48"
            rx="3"
            transform={`rotate(${turn} 24 24)`}
          />
        ))}
        <circle cx="24" cy="24" r="18.5" />
      </g>
      <circle className={art.night} cx="24" cy="24" r="14.5" />
      <path
        className={art.white}
        d="M20 17.2c0-1.5 1.6-2.4 2.9-1.6l9 6.7c1.3 1 1.3 2.4 0 3.4l-9 6.7c-1.3.8-2.9-.1-2.9-1.6z"
      />
    </svg>
  );
}
