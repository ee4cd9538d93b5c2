import { clearViewedData } from './clear-viewed-data';

describe('data that a browser keeps after a session', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('includes the layout of lists but no search [D6-CACHE-02]', () => {
    const look = { sort: 'subjectNo', size: 50, hiddenColumns: ['site'] };
    const list = { ...look, search: 'TKY-0042', filters: { arm: ['Active drug'] } };
    localStorage.setItem('casebook_list_subjects_7', JSON.stringify(list));
    localStorage.setItem('casebook_list_broken_7', '{');
    localStorage.setItem('casebook_language', 'ja-JP');
    clearViewedData(
      { local: localStorage, tab: sessionStorage },
      new Set(['casebook_override', 'casebook_edc_session_end']),
    );
    expect(JSON.parse(localStorage.getItem('casebook_list_subjects_7')!)).toEqual(look);
    expect(localStorage.getItem('casebook_list_broken_7')).toBe('{}');
    expect(localStorage.getItem('casebook_language')).toBe('ja-JP');
  });

  it('includes only those values of the tab that the next page needs [D6-CACHE-02]', () => {
    sessionStorage.setItem('casebook_subject_walk_7', '{"subjectId":42}');
    sessionStorage.setItem('casebook_override', 'mfe_labs@http://localhost:4203/');
    sessionStorage.setItem('casebook_edc_session_end', 'expired');
    clearViewedData(
      { local: localStorage, tab: sessionStorage },
      new Set(['casebook_override', 'casebook_edc_session_end']),
    );
    expect(Object.keys(sessionStorage).toSorted()).toEqual([
      'casebook_edc_session_end',
      'casebook_override',
    ]);
  });
});
