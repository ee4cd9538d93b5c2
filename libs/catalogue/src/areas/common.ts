import { defineArea } from '../define/define';

/** Messages of every screen and service: the answers by HTTP status (COMMSG…) and general messages. */
export const common = defineArea({
  COMMSG002: {
    status: 500,
    ja: 'サーバーでエラーが発生したため、処理を完了できませんでした。管理者にお問い合わせください。',
    en: 'The server reported an error, so the request was not completed. Please contact the administrator.',
    th: 'เซิร์ฟเวอร์เกิดข้อผิดพลาด จึงดำเนินการไม่สำเร็จ โปรดติดต่อผู้ดูแลระบบ',
  },
  COMMSG003: {
    ja: 'ネットワークに接続できません。接続を確認してください。入力した内容はこの画面に残っています。',
    en: 'There is no network connection. Check the connection. What you typed stays on this screen.',
    th: 'ไม่มีการเชื่อมต่อเครือข่าย โปรดตรวจสอบการเชื่อมต่อ ข้อมูลที่คุณพิมพ์ยังอยู่ในหน้านี้',
  },
  COMMSG004: {
    status: 504,
    ja: 'サーバーから時間内に応答がありませんでした。しばらく待ってからもう一度お試しください。',
    en: 'The server did not answer in time. Wait a moment and try again.',
    th: 'เซิร์ฟเวอร์ไม่ตอบกลับภายในเวลาที่กำหนด โปรดรอสักครู่แล้วลองอีกครั้ง',
  },
  COMMSG008: {
    status: 413,
    ja: '送信するデータが大きすぎます。ファイルを小さくするか、分けて送信してください。',
    en: 'What you sent is too large. Use a smaller file or send it in parts.',
    th: 'ข้อมูลที่ส่งมีขนาดใหญ่เกินไป โปรดใช้ไฟล์ที่เล็กลงหรือแบ่งส่ง',
  },
  COMMSG011: {
    status: 417,
    ja: 'スタディビルダーから設定をリリースしています。完了するまでしばらくお待ちください。',
    en: 'The configuration is being released from the study builder. Please wait until it is finished.',
    th: 'กำลังเผยแพร่การตั้งค่าจากส่วนสร้างโครงการ โปรดรอจนกว่าจะเสร็จสิ้น',
  },
  COMMSG013: {
    status: 409,
    ja: '試験の設定が変更されました。ページを更新してください。',
    en: 'The configuration of the study has changed. Please refresh the page.',
    th: 'การตั้งค่าของโครงการวิจัยมีการเปลี่ยนแปลง โปรดรีเฟรชหน้า',
  },
  COMMSG015: {
    status: 501,
    ja: 'この機能は現在のバージョンでは利用できません。ページを更新してからもう一度お試しください。',
    en: 'This function is not available in the running version. Refresh the page and try again.',
    th: 'ฟังก์ชันนี้ใช้ไม่ได้ในเวอร์ชันปัจจุบัน โปรดรีเฟรชหน้าแล้วลองอีกครั้ง',
  },
  COMMSG022: {
    status: 420,
    ja: '同じデータに対する別の処理が実行中です。しばらく待ってからもう一度お試しください。',
    en: 'Another operation on the same data is still running. Wait a moment and try again.',
    th: 'มีการดำเนินการอื่นกับข้อมูลเดียวกันอยู่ โปรดรอสักครู่แล้วลองอีกครั้ง',
  },
  COMMSG023: {
    status: 503,
    ja: 'サーバーが混み合っています。しばらく待ってからもう一度お試しください。',
    en: 'The server is busy. Wait a moment and try again.',
    th: 'เซิร์ฟเวอร์มีผู้ใช้งานจำนวนมาก โปรดรอสักครู่แล้วลองอีกครั้ง',
  },
  COMMSG024: {
    status: 421,
    ja: 'この試験は終了しています。ホームに戻ります。必要な場合は管理者にお問い合わせください。',
    en: 'This study is closed. You are taken to the home page. If you need it, contact the administrator.',
    th: 'โครงการวิจัยนี้ปิดแล้ว ระบบจะกลับไปหน้าหลัก หากจำเป็น โปรดติดต่อผู้ดูแลระบบ',
  },
  CDMS700MSG004: {
    status: 412,
    ja: '他のユーザーがデータを変更したため、更新できませんでした。ページを更新して内容を確認してください。',
    en: 'The data was changed by someone else, so it could not be updated. Refresh the page and check it.',
    th: 'ข้อมูลถูกแก้ไขโดยผู้อื่นแล้ว จึงไม่สามารถอัปเดตได้ โปรดรีเฟรชหน้าและตรวจสอบอีกครั้ง',
  },
  CDMS700MSG005: {
    ja: 'ロックされている項目があるため、その項目のステータスは設定されませんでした。必要な場合は先にロックを解除してください。',
    en: 'Some items are locked, so their status was not set. If needed, unlock them first.',
    th: 'มีรายการข้อมูลที่ถูกล็อก จึงไม่ได้ตั้งสถานะของรายการนั้น หากจำเป็น โปรดปลดล็อกก่อน',
  },

  COMMON_UNKNOWN_CODE: {
    ja: '処理を完了できませんでした(コード: {code})。ページを更新してもう一度お試しください。解決しない場合は管理者にこのコードをお知らせください。',
    en: 'The request could not be completed (code {code}). Refresh the page and try again. If it happens again, give this code to the administrator.',
    th: 'ดำเนินการไม่สำเร็จ (รหัส {code}) โปรดรีเฟรชหน้าแล้วลองอีกครั้ง หากยังพบปัญหา โปรดแจ้งรหัสนี้แก่ผู้ดูแลระบบ',
  },
  COMMON_CLIENT_TOO_OLD: {
    status: 426,
    ja: '新しいバージョンが公開されました。入力内容を保存してからページを更新してください。',
    en: 'A newer version is available. Save your work and refresh the page.',
    th: 'มีเวอร์ชันใหม่แล้ว โปรดบันทึกงานแล้วรีเฟรชหน้า',
  },
  COMMON_FORBIDDEN: {
    status: 403,
    ja: 'この操作を行う権限がありません。必要な場合は管理者に依頼してください。',
    en: 'Your role does not allow this. If you need it, ask the administrator.',
    th: 'บทบาทของคุณไม่มีสิทธิ์ทำรายการนี้ หากจำเป็น โปรดติดต่อผู้ดูแลระบบ',
  },
  COMMON_NOT_FOUND: {
    status: 404,
    ja: '対象が見つかりません。削除されたか、表示する権限がありません。一覧から選び直してください。',
    en: 'This was not found. It was removed, or you may not see it. Choose it again from the list.',
    th: 'ไม่พบรายการนี้ อาจถูกลบหรือคุณไม่มีสิทธิ์ดู โปรดเลือกใหม่จากรายการ',
  },
  COMMON_PAGE_NOT_FOUND: {
    ja: 'お探しのページは見つかりませんでした。',
    en: "The Page you're looking for was not found.",
    th: 'ไม่พบหน้าที่คุณกำลังค้นหา',
  },

  COMMON_INVALID_INPUT: {
    status: 422,
    ja: '入力内容に誤りがあります。印の付いた項目を直してから、もう一度実行してください。',
    en: 'Some of the input is not valid. Correct the marked fields and try again.',
    th: 'ข้อมูลบางส่วนไม่ถูกต้อง โปรดแก้ไขช่องที่มีเครื่องหมายแล้วลองอีกครั้ง',
  },
  COMMON_UNSEEN_CHARACTERS: {
    status: 422,
    ja: '目に見えない文字、または文字の並びを変える制御文字が含まれています。該当箇所を消して入力し直してください。',
    en: 'There is a character in it that cannot be seen, or that changes the order of the others. Delete the text and type it again.',
    th: 'มีอักขระที่มองไม่เห็นหรืออักขระควบคุมทิศทางของข้อความ โปรดลบข้อความแล้วพิมพ์ใหม่',
  },
  COMMON_REQUIRED: {
    status: 422,
    ja: '必須項目です。入力してください。',
    en: 'This is required. Please fill it in.',
    th: 'จำเป็นต้องกรอก โปรดกรอกข้อมูล',
  },
  COMMON_TOO_LONG: {
    status: 422,
    ja: '{max}文字を超えています。{max}文字以内で入力してください。',
    en: 'This is longer than {max} characters. Shorten it to {max} characters or fewer.',
    enOne: 'This is longer than {max} character. Shorten it to {max} character.',
    th: 'ยาวเกิน {max} อักขระ โปรดกรอกไม่เกิน {max} อักขระ',
  },
  COMMON_WORK_TOO_LONG: {
    status: 422,
    ja: '処理が{seconds}秒以内に終わらなかったため、中止しました。データは変更されていません。内容を分けるか減らしてから、もう一度実行してください。',
    en: 'This took longer than {seconds} seconds and was stopped. Nothing was changed. Reduce it or split it, then try again.',
    th: 'การประมวลผลใช้เวลาเกิน {seconds} วินาทีจึงถูกหยุด ไม่มีการเปลี่ยนแปลงข้อมูล โปรดลดหรือแบ่งเนื้อหาแล้วลองอีกครั้ง',
  },
  COMMON_WORK_TOO_LARGE: {
    status: 422,
    ja: '処理に必要なメモリーが上限({megabytes} MB)を超えたため、中止しました。データは変更されていません。内容を分けるか減らしてから、もう一度実行してください。',
    en: 'This needs more than {megabytes} MB of memory and was stopped. Nothing was changed. Reduce it or split it, then try again.',
    th: 'การประมวลผลใช้หน่วยความจำเกิน {megabytes} MB จึงถูกหยุด ไม่มีการเปลี่ยนแปลงข้อมูล โปรดลดหรือแบ่งเนื้อหาแล้วลองอีกครั้ง',
  },
  COMMON_NOT_POSITIVE_INTEGER: {
    status: 422,
    ja: '1以上の整数を入力してください。',
    en: 'Enter a whole number of 1 or more.',
    th: 'โปรดกรอกจำนวนเต็มตั้งแต่ 1 ขึ้นไป',
  },
  COMMON_NOT_IN_RANGE: {
    status: 422,
    ja: '{min}から{max}までの値を入力してください。',
    en: 'Enter a value from {min} to {max}.',
    th: 'โปรดกรอกค่าตั้งแต่ {min} ถึง {max}',
  },
  COMMON_NOT_A_CHOICE: {
    status: 422,
    ja: '選択できない値です。選択肢から選んでください。',
    en: 'This value cannot be chosen. Choose one from the list.',
    th: 'ไม่สามารถเลือกค่านี้ได้ โปรดเลือกจากรายการ',
  },
  COMMON_NOT_A_DATE: {
    status: 422,
    ja: '{item}は正しい日付ではありません。YYYY-MM-DDの形式で入力してください。',
    en: '{item} is not a valid date. Enter it as YYYY-MM-DD.',
    th: '{item} ไม่ใช่วันที่ที่ถูกต้อง โปรดกรอกในรูปแบบ YYYY-MM-DD',
  },
  COMMON_ALREADY_USED: {
    status: 422,
    ja: '入力した{item}はすでに使われています。別の値を入力してください。',
    en: 'The input {item} has already been used. Enter another one.',
    th: '{item} ที่กรอกถูกใช้แล้ว โปรดกรอกค่าอื่น',
  },
  COMMON_VERSION_NOT_FOUND: {
    status: 422,
    ja: '入力したバージョンは存在しません。バージョンを確認してください。',
    en: 'The input version does not exist. Please check the version.',
    th: 'ไม่มีเวอร์ชันที่กรอก โปรดตรวจสอบเวอร์ชัน',
  },

  COMMON_SAVED: {
    ja: 'データを保存しました。',
    en: 'Data has been saved.',
    th: 'บันทึกข้อมูลแล้ว',
  },
  COMMON_TYPE_SAVED: {
    ja: '{type}を保存しました。',
    en: '{type} saved successfully.',
    th: 'บันทึก{type}เรียบร้อยแล้ว',
  },
  COMMON_NO_DATA: {
    status: 422,
    ja: 'データがありません。',
    en: 'No data.',
    th: 'ไม่มีข้อมูล',
  },
  COMMON_DISCARD_CHANGES: {
    ja: '変更は保存されません。続けますか?',
    en: 'Changes will not be saved. Continue?',
    th: 'การเปลี่ยนแปลงจะไม่ถูกบันทึก ต้องการดำเนินการต่อหรือไม่',
  },
  COMMON_NO_CHANGE: {
    status: 422,
    ja: 'データに変更がないため、保存しませんでした。',
    en: 'No data change has been made, so nothing is saved.',
    th: 'ไม่มีการเปลี่ยนแปลงข้อมูล จึงไม่มีการบันทึก',
  },
});
