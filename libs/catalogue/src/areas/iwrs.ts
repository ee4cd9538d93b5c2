import { defineArea } from '../define/define';

/**
 * Randomisation, IP numbers, their delivery, emergency unblinding. 007 to 015 are the specification's numbers. None
 * of the messages names an arm, because blinded people may read them.
 */
export const iwrs = defineArea({
  RANDOMISATION_007: {
    status: 422,
    ja: '層別因子の値が入力されていないため、無作為割付を実行できません: {items}。入力して保存してから実行してください。',
    en: 'Randomisation cannot run because stratification data is missing: {items}. Enter and save it, then randomise.',
    th: 'สุ่มไม่ได้เนื่องจากไม่มีข้อมูลปัจจัยการแบ่งชั้นภูมิ: {items} โปรดกรอกและบันทึกก่อนสุ่ม',
  },
  RANDOMISATION_007_UNSEEN: {
    status: 422,
    ja: '層別因子の値のうち、この役割では表示されないものが入力されていないため、無作為割付を実行できません。それを入力する担当者に連絡してください。',
    en: 'Randomisation cannot run because stratification data that your role does not see is missing. Contact whoever enters it.',
    th: 'สุ่มไม่ได้เนื่องจากไม่มีข้อมูลปัจจัยการแบ่งชั้นภูมิที่บทบาทของคุณมองไม่เห็น โปรดติดต่อผู้ที่กรอกข้อมูลนั้น',
  },
  RANDOMISATION_008: {
    status: 422,
    ja: '被験者の値に該当する層がないため、無作為割付を実行できません。層別因子の値を確認してください。',
    en: 'Randomisation cannot run because no stratification group fits the data of the subject. Check the stratification factors.',
    th: 'สุ่มไม่ได้เนื่องจากไม่มีกลุ่มชั้นภูมิที่ตรงกับข้อมูลของอาสาสมัคร โปรดตรวจสอบปัจจัยการแบ่งชั้นภูมิ',
  },
  RANDOMISATION_009: {
    status: 422,
    ja: 'この層に使用できる投与群がないため、無作為割付を実行できません。割付表の担当者に連絡してください。',
    en: 'Randomisation cannot run because no arm is left for this stratification group. Contact whoever manages the arm list.',
    th: 'สุ่มไม่ได้เนื่องจากไม่เหลือกลุ่มการรักษาสำหรับชั้นภูมินี้ โปรดติดต่อผู้ดูแลรายการกลุ่มการรักษา',
  },
  RANDOMISATION_010: {
    status: 422,
    ja: 'この被験者に使用できる治験薬番号が施設にないため、無作為割付を実行できません。治験薬の搬入を依頼してください。',
    en: 'Randomisation cannot run because the site has no IP number for this subject. Ask for a delivery.',
    th: 'สุ่มไม่ได้เนื่องจากศูนย์วิจัยไม่มีหมายเลขผลิตภัณฑ์วิจัยสำหรับอาสาสมัครรายนี้ โปรดขอให้จัดส่ง',
  },
  RANDOMISATION_011: {
    status: 422,
    ja: '割付表が取り込まれていないため、無作為割付を実行できません。割付表の担当者に連絡してください。',
    en: 'Randomisation cannot run because no arm list has been imported. Contact whoever manages the arm list.',
    th: 'สุ่มไม่ได้เนื่องจากยังไม่ได้นำเข้ารายการกลุ่มการรักษา โปรดติดต่อผู้ดูแลรายการกลุ่มการรักษา',
  },
  RANDOMISATION_012: {
    status: 422,
    ja: '治験薬番号リストが取り込まれていないため、無作為割付を実行できません。リストの担当者に連絡してください。',
    en: 'Randomisation cannot run because no IP number list has been imported. Contact whoever manages the list.',
    th: 'สุ่มไม่ได้เนื่องจากยังไม่ได้นำเข้ารายการหมายเลขผลิตภัณฑ์วิจัย โปรดติดต่อผู้ดูแลรายการ',
  },
  RANDOMISATION_013: {
    status: 422,
    ja: 'この被験者はすでに割り付けられています。割付は1回だけ行えます。',
    en: 'This subject is randomised already. A subject is randomised only once.',
    th: 'อาสาสมัครรายนี้ได้รับการสุ่มแล้ว อาสาสมัครแต่ละรายสุ่มได้เพียงครั้งเดียว',
  },
  RANDOMISATION_014: {
    status: 422,
    ja: '層別因子の値がまだ保存されていないため、無作為割付を実行できません。ページを保存してから実行してください。',
    en: 'Randomisation cannot run because stratification data is not saved yet. Save the page, then randomise.',
    th: 'สุ่มไม่ได้เนื่องจากยังไม่ได้บันทึกข้อมูลปัจจัยการแบ่งชั้นภูมิ โปรดบันทึกหน้าก่อนสุ่ม',
  },
  RANDOMISATION_015: {
    status: 422,
    ja: '投与群と治験薬番号の設定が試験設計で完了していないため、無作為割付を実行できません。スタディビルダーにお問い合わせください。',
    en: 'Randomisation cannot run because the study design does not set up arm and IP number completely. Ask the study builder.',
    th: 'สุ่มไม่ได้เนื่องจากการออกแบบโครงการวิจัยตั้งค่ากลุ่มการรักษาและหมายเลขผลิตภัณฑ์วิจัยไม่ครบ โปรดติดต่อผู้สร้างโครงการ',
  },
  RANDOMISATION_DESIGN_DIFFERS: {
    status: 422,
    ja: 'このページの試験設計で定めた層別因子が、割付の開始時に確定したものと異なるため、無作為割付を実行できません。何も割り付けられていません。スタディビルダーにお問い合わせください。',
    en: 'Randomisation cannot run because the study design of this page defines a stratification factor differently from the one that randomisation was opened with. Nothing was assigned. Ask the study builder.',
    th: 'สุ่มไม่ได้เนื่องจากการออกแบบโครงการวิจัยของหน้านี้กำหนดปัจจัยการแบ่งชั้นภูมิต่างจากที่ใช้เมื่อเปิดการสุ่ม ยังไม่มีการกำหนดใด ๆ โปรดติดต่อผู้สร้างโครงการ',
  },
  RANDOMISATION_ARM_CONDITIONS: {
    status: 422,
    ja: '層別因子が条件を満たしていないため、投与群を選択できません。入力した値を確認してください。',
    en: 'The arm cannot be selected because the factors do not meet its conditions. Check the data.',
    th: 'เลือกกลุ่มการรักษาไม่ได้เนื่องจากปัจจัยไม่เป็นไปตามเงื่อนไข โปรดตรวจสอบข้อมูล',
  },
  RANDOMISATION_NUMBER_TOO_LONG: {
    status: 422,
    ja: '割付番号が{max}文字を超えています。{max}文字以内で入力してください。',
    en: 'The randomisation ID is longer than {max} characters. Shorten it to {max} characters or fewer.',
    th: 'รหัสการสุ่มยาวเกิน {max} อักขระ โปรดกรอกไม่เกิน {max} อักขระ',
  },
  RANDOMISATION_SAVED: {
    ja: '無作為割付を行い、保存しました。',
    en: 'The subject was randomised and the page was saved.',
    th: 'สุ่มอาสาสมัครและบันทึกแล้ว',
  },
  RANDOMISATION_PAGE_NOT_SAVED: {
    ja: '無作為割付は完了しましたが、ページを保存できませんでした。割付は有効です。ページを更新し、他の項目をもう一度保存してください。',
    en: 'The subject was randomised, but the page could not be saved. The randomisation stands. Refresh the page and save the other items again.',
    th: 'สุ่มอาสาสมัครแล้ว แต่บันทึกหน้าไม่ได้ ผลการสุ่มยังคงอยู่ โปรดรีเฟรชหน้าแล้วบันทึกรายการอื่นอีกครั้ง',
  },
  RANDOMISATION_OTHER_ITEMS: {
    status: 422,
    ja: '無作為割付と同時に他の項目は保存できません。他の項目は別に保存してください。',
    en: 'Other items cannot be saved together with the randomisation. Save them separately.',
    th: 'บันทึกรายการอื่นพร้อมกับการสุ่มไม่ได้ โปรดบันทึกรายการอื่นแยกต่างหาก',
  },
  RANDOMISATION_NOT_OPEN: {
    status: 422,
    ja: '無作為割付は現在行えません。割付がまだ開始されていないか、終了しています。割付の担当者に連絡してください。',
    en: 'Randomisation is not open: it has not started yet, or it has ended. Contact whoever manages it.',
    th: 'ขณะนี้สุ่มไม่ได้ เนื่องจากการสุ่มยังไม่เริ่มหรือสิ้นสุดแล้ว โปรดติดต่อผู้ดูแลการสุ่ม',
  },
  RANDOMISATION_PAUSED: {
    status: 422,
    ja: '無作為割付は一時停止中です。再開されてから実行してください。',
    en: 'Randomisation is paused. Randomise when it has been resumed.',
    th: 'การสุ่มถูกระงับชั่วคราว โปรดสุ่มเมื่อเปิดใช้อีกครั้ง',
  },
  RANDOMISATION_FIRST: {
    status: 422,
    ja: 'この被験者はまだ割り付けられていないため、治験薬番号を払い出せません。先に無作為割付を行ってください。',
    en: 'No IP number can be dispensed because this subject is not randomised yet. Randomise the subject first.',
    th: 'จ่ายหมายเลขผลิตภัณฑ์วิจัยไม่ได้เนื่องจากอาสาสมัครรายนี้ยังไม่ได้รับการสุ่ม โปรดสุ่มก่อน',
  },
  RANDOMISATION_PAGE_CLOSED: {
    status: 422,
    ja: 'このページまたは結果が入る項目が、フリーズ、ロックまたは電子署名されているため、実行できません。先に解除を依頼してください。',
    en: 'This cannot be done while the page, or an item that receives the result, is frozen, locked or e-signed. Ask for that to be undone first.',
    th: 'ดำเนินการไม่ได้ขณะที่หน้านี้หรือรายการที่จะรับผลถูกระงับการแก้ไข ล็อก หรือลงลายมือชื่อแล้ว โปรดขอให้ยกเลิกก่อน',
  },
  RANDOMISATION_LAPSED: {
    status: 422,
    ja: 'この実行は完了せず、何も割り付けられていません。もう一度実行してください。',
    en: 'This attempt was not completed, and nothing was assigned. Start again.',
    th: 'การดำเนินการครั้งนี้ไม่เสร็จสมบูรณ์และยังไม่มีการกำหนดใด ๆ โปรดเริ่มใหม่',
  },
  RANDOMISATION_NOTHING_LEFT: {
    status: 422,
    ja: 'このページの結果はすでに保存されています。',
    en: 'This page has its result already.',
    th: 'หน้านี้มีผลลัพธ์แล้ว',
  },
  DISPENSE_SAVED: {
    ja: '治験薬番号を払い出し、保存しました。',
    en: 'The IP number was dispensed and the page was saved.',
    th: 'จ่ายหมายเลขผลิตภัณฑ์วิจัยและบันทึกแล้ว',
  },
  DISPENSE_PAGE_NOT_SAVED: {
    ja: '治験薬番号は払い出されましたが、ページを保存できませんでした。払い出しは有効です。',
    en: 'The IP number was dispensed, but the page could not be saved. The dispensing stands.',
    th: 'จ่ายหมายเลขผลิตภัณฑ์วิจัยแล้ว แต่บันทึกหน้าไม่ได้ การจ่ายยังคงมีผล',
  },
  RANDOMISATION_DELETE_UNUSED: {
    ja: '未割付の行をすべて削除します({count}件)。割付済みの行は残ります。続けますか?',
    en: 'All {count} unrandomised entries will be deleted. Entries in use stay. Continue?',
    enOne: '{count} unrandomised entry will be deleted. Entries in use stay. Continue?',
    th: 'รายการที่ยังไม่ได้สุ่มทั้งหมด {count} รายการจะถูกลบ รายการที่ใช้แล้วจะยังคงอยู่ ต้องการดำเนินการต่อหรือไม่',
  },
  RANDOMISATION_UNUSED_DELETED: {
    ja: '未割付の行を{count}件削除しました。',
    en: '{count} unrandomised entries were deleted.',
    enOne: '{count} unrandomised entry was deleted.',
    th: 'ลบรายการที่ยังไม่ได้สุ่ม {count} รายการแล้ว',
  },

  DELIVERY_NO_IP: {
    status: 422,
    ja: '治験薬番号のデータがないため、搬入できません。先に治験薬番号リストを取り込んでください。',
    en: 'Nothing can be sent because there is no IP data. Upload the IP number list first.',
    th: 'จัดส่งไม่ได้เนื่องจากไม่มีข้อมูลหมายเลขผลิตภัณฑ์วิจัย โปรดอัปโหลดรายการหมายเลขก่อน',
  },
  DELIVERY_IP_USED: {
    status: 422,
    ja: '一部の治験薬番号はすでに使われているため、搬入できません: {numbers}。選択から外してください。',
    en: 'Some IP numbers are already in use and cannot be sent: {numbers}. Leave them out.',
    th: 'หมายเลขผลิตภัณฑ์วิจัยบางรายการถูกใช้แล้ว จึงจัดส่งไม่ได้: {numbers} โปรดนำออกจากการเลือก',
  },
  DELIVERY_IP_NOT_AT_SOURCE: {
    status: 422,
    ja: '搬出元にない治験薬番号があります: {numbers}。一覧を更新して選び直してください。',
    en: 'These IP numbers are not at the source: {numbers}. Refresh the list and choose again.',
    th: 'หมายเลขผลิตภัณฑ์วิจัยเหล่านี้ไม่อยู่ที่ต้นทาง: {numbers} โปรดรีเฟรชรายการแล้วเลือกใหม่',
  },

  DELIVERY_IP_EXPIRED: {
    status: 422,
    ja: '払出期限を過ぎた治験薬番号は施設に搬入できません: {numbers}。デポへの返却だけができます。選択から外してください。',
    en: 'These IP numbers can no longer be dispensed, so they cannot be sent to a site: {numbers}. Leave them out; they can only go back to the depot.',
    th: 'หมายเลขผลิตภัณฑ์วิจัยเหล่านี้พ้นกำหนดจ่ายแล้ว จึงจัดส่งไปยังศูนย์วิจัยไม่ได้: {numbers} โปรดนำออกจากการเลือก ทำได้เพียงส่งคืนคลังกลาง',
  },
  DELIVERY_RANGE: {
    status: 422,
    ja: '範囲が正しくありません。開始と終了は同じ桁数とし、開始を終了以前の番号にしてください。',
    en: 'The range is not valid. Both numbers need the same length, and the first must not come after the last.',
    th: 'ช่วงหมายเลขไม่ถูกต้อง หมายเลขแรกและหมายเลขสุดท้ายต้องมีความยาวเท่ากัน และหมายเลขแรกต้องไม่มากกว่าหมายเลขสุดท้าย',
  },
  IWRS_DOWNLOAD_TOO_LONG: {
    status: 422,
    ja: '一覧が{max}行を超えるため、ダウンロードできません。絞り込んで分けてダウンロードしてください。',
    en: 'The list has more than {max} rows and cannot be downloaded at once. Filter it and download it in parts.',
    th: 'รายการมีมากกว่า {max} แถว จึงดาวน์โหลดในครั้งเดียวไม่ได้ โปรดกรองและดาวน์โหลดเป็นส่วน ๆ',
  },
  DELIVERY_TOO_MANY: {
    status: 422,
    ja: '1回の搬入は{max}件までです。分けて搬入してください。',
    en: 'One delivery holds at most {max} IP numbers. Split it.',
    th: 'จัดส่งได้ไม่เกินครั้งละ {max} หมายเลข โปรดแบ่งการจัดส่ง',
  },
  DELIVERY_SAME_PLACE: {
    status: 422,
    ja: '搬出元と搬入先が同じです。別の搬入先を選択してください。',
    en: 'Source and target are the same. Choose another target.',
    th: 'ต้นทางและปลายทางเป็นที่เดียวกัน โปรดเลือกปลายทางอื่น',
  },
  DELIVERY_TARGET_DELETED: {
    status: 422,
    ja: '搬入先の施設は削除されています。別の施設を選択してください。',
    en: 'The target site is deleted. Choose another site.',
    th: 'ศูนย์วิจัยปลายทางถูกลบแล้ว โปรดเลือกศูนย์วิจัยอื่น',
  },
  DELIVERY_CLOSED: {
    status: 422,
    ja: 'この搬入はすでに受領または取消されているため、変更できません。一覧を更新してください。',
    en: 'This delivery has already arrived or was cancelled, so it cannot be changed. Refresh the list.',
    th: 'การจัดส่งนี้ได้รับแล้วหรือถูกยกเลิกแล้ว จึงเปลี่ยนแปลงไม่ได้ โปรดรีเฟรชรายการ',
  },

  BLIND_REASON_REQUIRED: {
    status: 422,
    ja: '緊急キーオープンの理由を入力してください。',
    en: 'Enter the reason for the emergency unblinding.',
    th: 'โปรดกรอกเหตุผลของการเปิดรหัสกรณีฉุกเฉิน',
  },
  BLIND_NOT_RANDOMISED: {
    status: 422,
    ja: 'この被験者は割り付けられていないため、キーオープンはできません。',
    en: 'This subject is not randomised, so there is no key to open.',
    th: 'อาสาสมัครรายนี้ยังไม่ได้รับการสุ่ม จึงไม่มีรหัสให้เปิด',
  },
  BLIND_ALREADY_REQUESTED: {
    status: 422,
    ja: 'この被験者のキーオープンはすでに依頼されています。一覧を確認してください。',
    en: 'A request for this subject is already waiting. See the list.',
    th: 'มีคำขอเปิดรหัสของอาสาสมัครรายนี้รออยู่แล้ว โปรดดูในรายการ',
  },
  BLIND_STATE_CHANGED: {
    status: 412,
    ja: 'この依頼の状態は他のユーザーが変更しました。一覧を更新して確認してください。',
    en: 'Somebody else has changed this request. Refresh the list to see its status.',
    th: 'คำขอนี้ถูกเปลี่ยนแปลงแล้ว โปรดรีเฟรชรายการเพื่อดูสถานะ',
  },
  BLIND_CODES_JUST_SENT: {
    status: 422,
    ja: 'コードは送信したばかりです。届くまで1分ほど待ってから再送してください。',
    en: 'The codes were sent a moment ago. Wait a minute for them before you send them again.',
    th: 'เพิ่งส่งรหัสไปเมื่อสักครู่ โปรดรอสักหนึ่งนาทีก่อนส่งอีกครั้ง',
  },
  BLIND_OWN_REQUEST: {
    status: 422,
    ja: '自分の依頼を承認・却下することはできません。別の承認者が判断します。',
    en: 'You cannot decide on your own request. Another approver decides.',
    th: 'คุณไม่สามารถพิจารณาคำขอของตนเองได้ ผู้อนุมัติท่านอื่นจะเป็นผู้พิจารณา',
  },
  BLIND_OVERRIDE_NOT_YET: {
    status: 422,
    ja: '承認を待たずにキーオープンすることは、まだできません。承認者の判断をお待ちください。',
    en: 'The key cannot be opened without a decision yet. Wait for the approver.',
    th: 'ยังเปิดรหัสโดยไม่รอการอนุมัติไม่ได้ โปรดรอการพิจารณาของผู้อนุมัติ',
  },
  BLIND_CANCELLED: {
    ja: '緊急キーオープンの依頼を取り消しました。',
    en: 'The key open request was canceled.',
    th: 'ยกเลิกคำขอเปิดรหัสแล้ว',
  },
  BLIND_CODE_REQUIRED: {
    status: 422,
    ja: 'メールで届いたセキュリティコードを入力してください。',
    en: 'Enter the security code from the e-mail.',
    th: 'โปรดกรอกรหัสความปลอดภัยที่ได้รับทางอีเมล',
  },
  BLIND_REQUESTED: {
    ja: '緊急キーオープンを依頼しました。承認されるとメールでお知らせします。',
    en: 'The key open request was sent. You get an e-mail when it is decided.',
    th: 'ส่งคำขอเปิดรหัสแล้ว ระบบจะแจ้งทางอีเมลเมื่อมีการพิจารณา',
  },
  BLIND_CODES_SENT: {
    ja: '新しいセキュリティコードを送信しています。以前のコードは使用できません。',
    en: 'New security codes are on their way. The codes before no longer work.',
    th: 'กำลังส่งรหัสความปลอดภัยใหม่ รหัสเดิมใช้ไม่ได้อีก',
  },
  BLIND_APPROVED: {
    ja: '緊急キーオープンの依頼を承認しました。依頼者はキーオープンを実行できます。',
    en: 'The key open request was approved. The requester can now open the key.',
    th: 'อนุมัติคำขอเปิดรหัสแล้ว ผู้ร้องขอสามารถเปิดรหัสได้',
  },
  BLIND_REJECTED: {
    ja: '緊急キーオープンの依頼は却下されました。必要な場合は理由を確認して再依頼してください。',
    en: 'The key open request was rejected. See the reason and request again if needed.',
    th: 'คำขอเปิดรหัสถูกปฏิเสธ หากจำเป็น โปรดดูเหตุผลแล้วส่งคำขอใหม่',
  },
  BLIND_NO_APPROVER: {
    ja: '承認者がいないため、緊急キーオープンの依頼は取り消されました。管理者に承認者の登録を依頼してください。',
    en: 'The key open request was canceled because there is no approver. Ask the administrator to assign one.',
    th: 'คำขอเปิดรหัสถูกยกเลิกเนื่องจากไม่มีผู้อนุมัติ โปรดขอให้ผู้ดูแลระบบกำหนดผู้อนุมัติ',
  },
  BLIND_CODE_WRONG: {
    status: 422,
    ja: 'セキュリティコードが正しくないか、使用できません。メールのコードを確認してください。',
    en: 'The security code is incorrect or cannot be used. Check the code in the e-mail.',
    th: 'รหัสความปลอดภัยไม่ถูกต้องหรือใช้ไม่ได้ โปรดตรวจสอบรหัสในอีเมล',
  },
  BLIND_CODE_EXPIRED: {
    status: 422,
    ja: 'セキュリティコードの有効期限が切れています。依頼者にコードの再送を依頼してください。',
    en: 'The security code has expired. Ask the requester to send the codes again.',
    th: 'รหัสความปลอดภัยหมดอายุแล้ว โปรดขอให้ผู้ร้องขอส่งรหัสอีกครั้ง',
  },
  BLIND_NO_REQUESTER: {
    ja: '依頼者がこの試験にいないため、メールを送信できませんでした。管理者に連絡してください。',
    en: 'The e-mail could not be sent because the requester is no longer in the study. Contact the administrator.',
    th: 'ส่งอีเมลไม่ได้เนื่องจากไม่มีผู้ร้องขอในโครงการวิจัยแล้ว โปรดติดต่อผู้ดูแลระบบ',
  },
});
