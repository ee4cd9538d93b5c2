/** Icons that a descriptor can name; an unknown name, as of a newer module, gives a default icon. */
const shapes: Record<string, string> = {
  subjects: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5',
  register: 'M6.5 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM1.5 14.5c0-3 2-5 5-5s5 2 5 5M12.5 4v5M10 6.5h5',
  matrix: 'M2 2h12v12H2zM2 6h12M2 10h12M6 2v12M10 2v12',
  block: 'M2 3h12v10H2zM2 6.5h12',
  line: 'M2 4h12M2 8h12M2 12h12',
  item: 'M2 4.5h12v7H2zM4.8 6.8v2.4',
  queries: 'M2 3h12v8H8l-3 3v-3H2zM5 6h6M5 8.4h4',
  status: 'M2 13.5h12M4 11V7M8 11V3M12 11V5.5',
  iwrs: 'M5.2 2.4l8.4 8.4a2.5 2.5 0 0 1-3.5 3.5L1.7 5.9a2.5 2.5 0 0 1 3.5-3.5zM6 10.1l3.8-3.8',
  unblind: 'M1.2 8S3.6 3.7 8 3.7 14.8 8 14.8 8 12.4 12.3 8 12.3 1.2 8 1.2 8zM8 6.2v3.6',
  sites: 'M3 14.5V2h10v12.5M1.5 14.5h13M8 4.5v4M6 6.5h4M6.5 14.5v-3h3v3',
  users:
    'M5.5 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1 14c0-2.6 2-4.3 4.5-4.3S10 11.4 10 14M10.5 7.5a2.3 2.3 0 1 0-.8-4.4M11.8 9.9c2 .3 3.2 1.9 3.2 4.1',
  lock: 'M3 7h10v7H3zM5 7V4.8a3 3 0 0 1 6 0V7',
  export: 'M8 2v8M4.8 7 8 10.2 11.2 7M2 13.5h12',
  history: 'M8 2.2a5.8 5.8 0 1 1-5.4 3.7M2.2 2.6v3.6h3.6M8 5v3.4l2.4 1.4',
  study: 'M3 2h8.5A1.5 1.5 0 0 1 13 3.5V14H4.5A1.5 1.5 0 0 1 3 12.5zM3 12.2h10M6 5.5h4',
  design: 'M2 11.5 10.5 3l2.5 2.5L4.5 14H2zM9 4.5 11.5 7',
  release: 'M8 14V5M4.8 8 8 4.8 11.2 8M2 2.2h12',
  settings: 'M2 4.5h7M13 4.5h1M2 11.5h1M7 11.5h7M11 2.7v3.6M5 9.7v3.6',
  home: 'M2 8 8 2.5 14 8M3.8 6.5V14h8.4V6.5',
};
const plain = 'M3 2h7l3 3v9H3zM10 2v3h3';

export function NavIcon({ name }: { name?: string }) {
  return (
    <svg className="cb-nav-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={(name && shapes[name]) || plain} />
    </svg>
  );
}
